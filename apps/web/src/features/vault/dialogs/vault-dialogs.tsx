import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { lazy } from '../../../lib/lazy.ts'
import { SourceChanges } from '../../knowledge/index.ts'
import { TaskDialog } from '../../tasks/index.ts'

const AddToProjectDialog = lazy(() => import('./add-to-project-dialog.tsx'))
const DeleteManyDialog = lazy(() => import('./delete-many-dialog.tsx'))
const DeleteOneDialog = lazy(() => import('./delete-one-dialog.tsx'))
const PreviewDialog = lazy(() => import('../preview/preview-dialog.tsx'))
const RenameDialog = lazy(() => import('./rename-dialog.tsx'))

export type OpenDialog =
  | { kind: 'preview' | 'rename' | 'schedule' | 'changes' | 'deleteOne'; item: VaultAttachment }
  | { kind: 'addToProject' | 'deleteMany'; items: readonly VaultAttachment[] }

interface VaultDialogsProps {
  dialog: OpenDialog
  onClose: () => void
  onDone: () => void
}

export const VaultDialogs = ({ dialog, onClose, onDone }: VaultDialogsProps) => {
  const commonProps = { onClose, onDone }
  return (
    <>
      {dialog.kind === 'preview' && <PreviewDialog item={dialog.item} onClose={onClose} />}
      {dialog.kind === 'rename' && <RenameDialog item={dialog.item} onClose={onClose} />}
      {dialog.kind === 'schedule' && <TaskDialog link={dialog.item} onClose={onClose} />}
      {dialog.kind === 'changes' && <SourceChanges attachment={dialog.item} onClose={onClose} />}
      {dialog.kind === 'deleteOne' && <DeleteOneDialog item={dialog.item} onClose={onClose} />}
      {dialog.kind === 'addToProject' && <AddToProjectDialog items={dialog.items} {...commonProps} />}
      {dialog.kind === 'deleteMany' && <DeleteManyDialog items={dialog.items} {...commonProps} />}
    </>
  )
}
