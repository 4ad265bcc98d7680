import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { t } from '../lib/text.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

export const NotFound = () => (
  <main className="flex min-h-0 flex-1 flex-col justify-center">
    <EmptyState
      icon={<Compass size={20} />}
      isPageTitle
      title={t('Page not found')}
      text={t('The page was moved or deleted, or it isn’t shared with you.')}
      action={
        <Link to="/chat" className={buttonClass('primary', 'lg')}>
          {t('Go to chat')}
        </Link>
      }
    />
  </main>
)
