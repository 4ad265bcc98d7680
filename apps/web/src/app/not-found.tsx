import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { t } from '../lib/text.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** A page that is not there, or not this person's to know of. */
export const NotFound = () => (
  <main className="flex min-h-0 flex-1 flex-col justify-center">
    <EmptyState
      icon={<Compass size={20} />}
      isPageTitle
      title={t('There is nothing here')}
      text={t('The page was moved or deleted, or it is not shared with you.')}
      action={
        <Link to="/chat" className={buttonClass('primary', 'lg')}>
          {t('To the chat')}
        </Link>
      }
    />
  </main>
)
