import { useState, type ReactNode } from 'react'
import { errorText } from '../lib/error-text.ts'
import { t } from '../lib/text.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from './toast.ts'

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
  /** What a toast says when it succeeds, and the title of the one when it fails; without it whoever gave it says so. */
  done?: string
  failed?: string
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({
  title,
  text,
  children,
  confirm,
  cancel = t('Cancel'),
  isDanger = false,
  onConfirm,
  done,
  failed,
  onClose,
}: ConfirmDialogProps) => {
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await onConfirm()
      onClose()
      if (done !== undefined) toast.success(done)
    } catch (error) {
      // the question stays open
      setPending(false)
      if (failed !== undefined) toast.error(failed, errorText(error))
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
