import { messages } from '@atelier/contract/messages'
import type { VaultAttachment } from '@atelier/contract/vault'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeleteMany } from './api.ts'
import { ReviewItem } from './review-item.tsx'
import { UsesList } from './uses-list.tsx'

interface DeleteManyDialogProps {
  items: readonly VaultAttachment[]
  onClose: () => void
  onDone: () => void
}

/** 'Delete {n} Attachment(s)?', with a look at each and the choice to keep it (VLT-08). */
const DeleteManyDialog = ({ items, onClose, onDone }: DeleteManyDialogProps) => {
  const remove = useDeleteMany()
  const [isReviewing, setReviewing] = useState(false)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const doomed = items.filter(({ id }) => !kept.has(id))
  const run = async () => {
    try {
      const left = await remove.mutateAsync(doomed.map(({ id }) => id))
      if (left.length === 0) toast.success(messages.vault.deleted(doomed.length))
      else toast.error(messages.vault.deleteSomeFailed)
      onDone()
      onClose()
    } catch (error) {
      toast.error(messages.vault.deleteFailed, errorText(error))
    }
  }
  return (
    <Dialog
      role="alertdialog"
      size="wide"
      title={messages.vault.deleteMany(doomed.length)}
      description="They are deleted for good, also from the projects and chats that use them."
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose} isDisabled={remove.isPending}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="danger"
            isDisabled={doomed.length === 0}
            isPending={remove.isPending}
            onPress={() => void run()}
          >
            {messages.vault.deleteManyConfirm(doomed.length)}
          </Button>
        </>
      }
    >
      <div className="mb-3">
        <UsesList ids={doomed.map(({ id }) => id)} />
      </div>
      <Button size="sm" aria-expanded={isReviewing} onPress={() => setReviewing(!isReviewing)}>
        Review Attachments
      </Button>
      {isReviewing && (
        <ul aria-label="Attachments" className="mt-3 border-t border-line">
          {items.map((item) => (
            <ReviewItem
              key={item.id}
              item={item}
              isKept={kept.has(item.id)}
              onKeep={(isKept) =>
                setKept((ids) => new Set([...ids, item.id].filter((id) => isKept || id !== item.id)))
              }
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

export default DeleteManyDialog
