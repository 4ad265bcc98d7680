import { Clock, Pencil, WifiOff, X } from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { type QueuedMessage, unqueueMessage } from './queue.ts'
import { useRestoreToComposer } from './use-restore-to-composer.ts'

interface QueuedMessagesProps {
  chatId: string
  queue: readonly QueuedMessage[]
  isOnline: boolean
  onSendNow?: ((message: QueuedMessage) => void) | undefined
}

export const QueuedMessages = ({ chatId, queue, isOnline, onSendNow }: QueuedMessagesProps) => {
  const restoreToComposer = useRestoreToComposer()
  return (
    <ul aria-label={t('Queued messages')} className="mb-2 flex flex-col gap-1.5">
      {queue.map(({ id, text }, index) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pe-1 ps-3 text-14"
        >
          {isOnline ? <Clock className="shrink-0 text-muted" /> : <WifiOff className="shrink-0 text-muted" />}
          <span className="min-w-0 flex-1 truncate px-1.5">{text}</span>
          {onSendNow !== undefined && index === 0 && (
            <Button
              size="sm"
              onPress={() => {
                const message = unqueueMessage(chatId, id)
                if (message) onSendNow(message)
              }}
            >
              {t('Send now')}
            </Button>
          )}
          <IconButton
            label={t('Edit')}
            onPress={() => {
              const message = unqueueMessage(chatId, id)
              if (message) restoreToComposer(chatId, message)
            }}
          >
            <Pencil />
          </IconButton>
          <IconButton label={t('Withdraw')} onPress={() => unqueueMessage(chatId, id)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
