import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { FolderPlus, MessageSquare, Trash2 } from 'lucide-react'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useStartChat } from '../use-start-chat.ts'
import type { OpenDialog } from '../dialogs/vault-dialogs.tsx'

const iconProps = { className: 'max-tablet:hidden' } as const

interface SelectionBarProps {
  selectedItems: readonly VaultAttachment[]
  total: number
  hasAllSelected: boolean
  onSelectAll: () => void
  onClear: () => void
  onOpen: (dialog: OpenDialog) => void
}

export const SelectionBar = ({
  selectedItems,
  total,
  hasAllSelected,
  onSelectAll,
  onClear,
  onOpen,
}: SelectionBarProps) => {
  const { startMany, isStarting } = useStartChat()
  const addToProject = () => {
    if (selectedItems.length === 0) return toast.error(messages.vault.selectOne)
    return selectedItems.every(({ type }) => type === 'IMAGE')
      ? toast.error(messages.knowledge.noImages, messages.knowledge.noImagesText)
      : onOpen({ kind: 'addToProject', items: selectedItems })
  }
  return (
    <div className="sticky bottom-3 z-20 mt-4 flex justify-center">
      <div
        role="toolbar"
        aria-label={t('Selection')}
        className="flex max-w-full flex-wrap items-center gap-x-1 gap-y-1.5 rounded-md border border-line bg-surface py-1.5 pe-2 ps-4 max-tablet:ps-3 shadow-float"
      >
        <p role="status" className="me-4 text-14 max-tablet:me-1 tabular-nums">
          {messages.vault.selected(selectedItems.length, total)}
        </p>
        <Button variant="quiet" className="max-tablet:px-2!" onPress={hasAllSelected ? onClear : onSelectAll}>
          {hasAllSelected ? t('Deselect All') : t('Select All')}
        </Button>
        <Button
          variant="quiet"
          className="max-tablet:px-2!"
          icon={<MessageSquare {...iconProps} />}
          isPending={isStarting}
          onPress={() => void startMany(selectedItems.map(({ id }) => id))}
        >
          {t('Start Chat')}
        </Button>
        <Button
          variant="quiet"
          className="max-tablet:px-2!"
          icon={<FolderPlus {...iconProps} />}
          onPress={addToProject}
        >
          {t('Add to Project')}
        </Button>
        <Button
          variant="quiet"
          icon={<Trash2 {...iconProps} />}
          className="text-bad! max-tablet:px-2! hover:bg-bad-soft!"
          onPress={() => onOpen({ kind: 'deleteMany', items: selectedItems })}
        >
          {t('Delete')}
        </Button>
      </div>
    </div>
  )
}
