import { limits } from '@atelier/contract/limits'
import { Archive, ArchiveRestore, CheckCheck, FolderInput, Trash2, X } from 'lucide-react'
import { useShortcut } from '../../lib/browser/shortcuts.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useChangeChats } from './api.ts'
import { type NamedChat, openChatDialog } from './chat-dialog.ts'

interface BulkBarProps {
  selection: readonly NamedChat[]
  isArchive: boolean
  onSelectAll: () => Promise<void>
  onDone: () => void
}

export const BulkBar = ({ selection, isArchive, onSelectAll, onDone }: BulkBarProps) => {
  const change = useChangeChats()
  useShortcut('Escape', t('Done'), onDone)
  const isOverLimit = selection.length > limits.chat.bulkMax
  const canAct = selection.length > 0 && !isOverLimit
  const toggleArchived = () =>
    change.mutate(
      { action: isArchive ? 'UNARCHIVE' : 'ARCHIVE', chatIds: selection.map(({ id }) => id) },
      {
        onSuccess: ({ ids }) => {
          toast.success(
            isArchive
              ? plural(ids.length, '1 chat unarchived', '{count} chats unarchived')
              : plural(ids.length, '1 chat archived', '{count} chats archived'),
          )
          onDone()
        },
      },
    )
  return (
    <div
      role="toolbar"
      aria-label={t('Selection')}
      className="mx-2 mb-2 flex shrink-0 flex-wrap items-center gap-1 rounded-md border border-line bg-surface py-1 pe-1 ps-3 shadow-float"
    >
      <p role="status" className="me-auto text-13 tabular-nums">
        {isOverLimit
          ? t('At most {bulkMax} at once', { bulkMax: limits.chat.bulkMax })
          : t('{count} selected', { count: selection.length })}
      </p>
      <Button variant="quiet" size="sm" icon={<CheckCheck />} onPress={() => void onSelectAll()}>
        {t('Select All')}
      </Button>
      <IconButton
        label={t('Move to folder')}
        isDisabled={!canAct}
        onPress={() => openChatDialog({ kind: 'move', chats: selection, onDone })}
      >
        <FolderInput />
      </IconButton>
      <IconButton
        label={isArchive ? t('Unarchive') : t('Archive')}
        isDisabled={!canAct}
        isPending={change.isPending}
        onPress={toggleArchived}
      >
        {isArchive ? <ArchiveRestore /> : <Archive />}
      </IconButton>
      <IconButton
        label={t('Delete')}
        isDisabled={!canAct}
        className="text-bad!"
        onPress={() => openChatDialog({ kind: 'delete', chats: selection, onDone })}
      >
        <Trash2 />
      </IconButton>
      <Button variant="quiet" size="sm" icon={<X />} onPress={onDone}>
        {t('Done')}
      </Button>
    </div>
  )
}
