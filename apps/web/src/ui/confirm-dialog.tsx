import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  text: ReactNode
  /** What is to be known besides. */
  children?: ReactNode
  confirm: string
  cancel?: string
  isDanger?: boolean
  /** It stays open, pending, until this settles; it closes only when it succeeds. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({
  title,
  text,
  children,
  confirm,
  cancel = 'Cancel',
  isDanger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // Whoever gave `onConfirm` has said why (a toast); the question stays open.
      setPending(false)
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
            {cancel}
          </Button>
          <Button
            size="lg"
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={() => void run()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
