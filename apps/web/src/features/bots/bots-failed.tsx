import { CloudOff } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A list that did not load: whom to ask, and the way to try again. */
export const BotsFailed = ({
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
}) => (
  <div role="alert">
    <EmptyState
      icon={<CloudOff size={20} />}
      title={title}
      text={errorText(error)}
      size={size}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <a className={buttonClass('secondary')} href="mailto:?subject=Atelier">
            {messages.bots.contactSupport}
          </a>
          <Button onPress={onRetry} isPending={isRetrying}>
            {t('Try again')}
          </Button>
        </span>
      }
    />
  </div>
)
