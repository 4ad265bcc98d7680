import type { FolderNode, FolderKind } from '@atelier/contract/chat/folder'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { folderQuery } from './api.ts'

interface DeleteFolderDialogProps {
  kind: FolderKind
  folder: FolderNode
  deletionNote: (count: number | undefined) => string
  onDelete: (folderId: FolderNode['id']) => unknown
  onClose: () => void
}

export const DeleteFolderDialog = ({
  kind,
  folder,
  deletionNote,
  onDelete,
  onClose,
}: DeleteFolderDialogProps) => {
  const { data } = useQuery(folderQuery(kind, folder.id))
  const noteText = deletionNote(data?.count)
  return (
    <ConfirmDialog
      title={t('Delete “{folder}”?', { folder: folder.name })}
      text={
        folder.children.length > 0
          ? t('This folder and its subfolders will be deleted. {fate}', { fate: noteText })
          : t('This folder will be deleted. {fate}', { fate: noteText })
      }
      confirmLabel={t('Delete folder')}
      isDanger
      onConfirm={() => onDelete(folder.id)}
      successMessage={messages.prompts.folderDeleted}
      errorTitle={messages.prompts.folderDeleteFailed}
      onClose={onClose}
    />
  )
}
