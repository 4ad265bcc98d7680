import { useState, type ReactNode } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from '../feedback/toast.ts'

export interface ConfirmDialogProps {
  title: string
  text: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  /** The dialog stays pending until the result settles, and closes on success. */
  onConfirm: () => unknown
  /** Toast texts for success and failure; without them the caller reports the outcome. */
  successMessage?: string
  errorTitle?: string
  onClose: () => void
}

export const ConfirmDialog = ({
  title,
  text,
  children,
  confirmLabel,
  cancelLabel = t('Cancel'),
  isDanger = false,
  onConfirm,
  successMessage,
  errorTitle,
  onClose,
}: ConfirmDialogProps) => {
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await onConfirm()
      onClose()
      if (successMessage !== undefined) toast.success(successMessage)
    } catch (error) {
      setPending(false)
      if (errorTitle !== undefined) toast.error(errorTitle, errorText(error))
    }
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={text}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose} isDisabled={isPending}>
            {cancelLabel}
          </Button>
          <Button
            size="lg"
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={() => void run()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
