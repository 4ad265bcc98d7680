import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useDeleteMany } from '../api.ts'
import { truncateName } from '../truncate-name.ts'
import { readDigest } from '../read-digest.ts'
import { UsesList } from './uses-list.tsx'

interface DeleteManyDialogProps {
  items: readonly VaultAttachment[]
  onClose: () => void
  onDone: () => void
}

const DeleteManyDialog = ({ items, onClose, onDone }: DeleteManyDialogProps) => {
  const remove = useDeleteMany()
  const [isReviewing, setReviewing] = useState(false)
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set())
  const itemsToDelete = items.filter(({ id }) => !excludedIds.has(id))
  const deleteItems = async () => {
    try {
      const failedIds = await remove.mutateAsync(itemsToDelete.map(({ id }) => id))
      if (failedIds.length === 0) toast.success(messages.vault.deleted(itemsToDelete.length))
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
      title={messages.vault.deleteMany(itemsToDelete.length)}
      description={t('They will be permanently deleted, including from projects and chats that use them.')}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose} isDisabled={remove.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            size="lg"
            variant="danger"
            isDisabled={itemsToDelete.length === 0}
            isPending={remove.isPending}
            onPress={() => void deleteItems()}
          >
            {messages.vault.deleteManyConfirm(itemsToDelete.length)}
          </Button>
        </>
      }
    >
      <div className="mb-3">
        <UsesList ids={itemsToDelete.map(({ id }) => id)} />
      </div>
      <Button size="sm" aria-expanded={isReviewing} onPress={() => setReviewing(!isReviewing)}>
        {t('Review Attachments')}
      </Button>
      {isReviewing && (
        <ul aria-label={t('Attachments')} className="mt-3 border-t border-line">
          {items.map((item) => (
            <ReviewItem
              key={item.id}
              item={item}
              isKept={excludedIds.has(item.id)}
              onKeep={(isKept) =>
                setExcludedIds((ids) => new Set([...ids, item.id].filter((id) => isKept || id !== item.id)))
              }
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

export default DeleteManyDialog

interface ReviewItemProps {
  item: VaultAttachment
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

const ReviewItem = ({ item, isKept, onKeep }: ReviewItemProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { usedInProjects, usedInChats, metadata } = item
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="touch-tall flex min-h-8 min-w-0 flex-1 items-center gap-2 text-start text-14 font-medium"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className={cx('shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')} />
          <span className={cx('truncate', isKept && 'text-muted line-through')}>
            {truncateName(item.title)}
          </span>
          <span className="ms-auto shrink-0 text-12 font-normal text-muted">{fileSize(metadata.size)}</span>
        </button>
        <Checkbox aria-label={t('Keep {item}', { item: item.title })} isSelected={isKept} onChange={onKeep}>
          {t('Keep')}
        </Checkbox>
      </div>
      <div id={id} hidden={!isOpen} className="pb-2 ps-6 text-13 text-muted">
        {readDigest(item)?.summary}
        {usedInProjects.length > 0 && (
          <p className="mt-1">
            {t('Used in projects: {place}', { place: usedInProjects.map(({ name }) => name).join(', ') })}
          </p>
        )}
        <p className="mt-1">
          {usedInChats === 0 ? t('Not used in any chat') : t('Used in chats: {usedInChats}', { usedInChats })}
        </p>
      </div>
    </li>
  )
}
