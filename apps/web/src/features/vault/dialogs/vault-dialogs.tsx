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
  open: OpenDialog
  onClose: () => void
  onDone: () => void
}

export const VaultDialogs = ({ open, onClose, onDone }: VaultDialogsProps) => {
  const commonProps = { onClose, onDone }
  return (
    <>
      {open.kind === 'preview' && <PreviewDialog item={open.item} onClose={onClose} />}
      {open.kind === 'rename' && <RenameDialog item={open.item} onClose={onClose} />}
      {open.kind === 'schedule' && <TaskDialog link={open.item} onClose={onClose} />}
      {open.kind === 'changes' && <SourceChanges attachment={open.item} onClose={onClose} />}
      {open.kind === 'deleteOne' && <DeleteOneDialog item={open.item} onClose={onClose} />}
      {open.kind === 'addToProject' && <AddToProjectDialog items={open.items} {...commonProps} />}
      {open.kind === 'deleteMany' && <DeleteManyDialog items={open.items} {...commonProps} />}
    </>
  )
}
