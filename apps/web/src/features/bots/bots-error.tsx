import { CloudOff } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ContactSupport } from '../../ui/buttons/contact-support.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useUser } from '../users/index.ts'

export const BotsError = ({
  title,
  error,
  onRetry,
  isRetrying,
  size = 'page',
}: {
  title: string
  error: Error
  onRetry: () => void
  isRetrying: boolean
  size?: 'page' | 'panel'
}) => {
  const supportLink = useUser()?.supportLink
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={20} />}
        title={title}
        text={errorText(error)}
        size={size}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ContactSupport link={supportLink} subject={title} />
            <Button onPress={onRetry} isPending={isRetrying}>
              {t('Try again')}
            </Button>
          </span>
        }
      />
    </div>
  )
}
