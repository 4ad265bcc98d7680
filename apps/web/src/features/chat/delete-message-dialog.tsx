import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useDeleteMessage } from './api.ts'

interface DeleteMessageDialogProps {
  chatId: string
  messageId: string
  onClose: () => void
}

export const DeleteMessageDialog = ({ chatId, messageId, onClose }: DeleteMessageDialogProps) => {
  const { mutateAsync } = useDeleteMessage(chatId)
  return (
    <ConfirmDialog
      title={t('Delete this message?')}
      text={t('Everything after this message will also be permanently deleted. Files stay in your vault.')}
      confirmLabel={t('Delete')}
      isDanger
      onConfirm={() => mutateAsync(messageId)}
      successMessage={t('Message deleted')}
      errorTitle={t('Couldn’t delete the message')}
      onClose={onClose}
    />
  )
}
