import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteMessage } from './api.ts'

interface DeleteMessageDialogProps {
  chatId: string
  messageId: string
  onClose: () => void
}

/** Asks before a message goes, and what follows it. */
export const DeleteMessageDialog = ({ chatId, messageId, onClose }: DeleteMessageDialogProps) => {
  const { mutateAsync } = useDeleteMessage(chatId)
  return (
    <ConfirmDialog
      title="Delete this message?"
      text="What follows it in this chat is deleted too, for good. Files stay in your vault."
      confirm="Delete"
      isDanger
      onConfirm={() => mutateAsync(messageId)}
      done="Message deleted"
      failed="The message was not deleted"
      onClose={onClose}
    />
  )
}
