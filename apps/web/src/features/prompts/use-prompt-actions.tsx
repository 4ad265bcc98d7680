import type { SavedPrompt } from '@atelier/contract/prompts/prompt'
import { type ReactNode, useMemo, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MoveToFolderDialog } from '../folders/index.ts'
import { readPrompt, useDeletePrompts } from './api.ts'
import type { PromptReference, PromptActions } from './prompt-menu.tsx'

const PromptFormDialog = lazy(() => import('./prompt-form-dialog.tsx'))
const PromptVersionsDialog = lazy(() => import('./prompt-versions-dialog.tsx'))
const SharePromptDialog = lazy(() => import('./share-prompt-dialog.tsx'))
const ImportPromptsDialog = lazy(() => import('./import-prompts-dialog.tsx'))

type PromptDialogState =
  | { kind: 'create' | 'import' }
  | { kind: 'edit' | 'versions' | 'share'; prompt: SavedPrompt }
  | { kind: 'move' | 'delete'; prompts: readonly PromptReference[] }

interface PromptCreators {
  create: () => void
  import: () => void
}

export const usePromptActions = (
  onDone: () => void,
): { actions: PromptActions & PromptCreators; dialog: ReactNode } => {
  const [openDialog, setOpenDialog] = useState<PromptDialogState | null>(null)
  const remove = useDeletePrompts()
  const close = () => setOpenDialog(null)
  // stable, because rows re-render when `actions` changes
  const actions = useMemo((): PromptActions & PromptCreators => {
    const open = async (kind: 'edit' | 'versions' | 'share', id: string) => {
      try {
        const prompt = await readPrompt(id)
        if (prompt !== null) setOpenDialog({ kind, prompt })
      } catch (error) {
        toast.error(messages.prompts.loadFailed, errorText(error))
      }
    }
    return {
      create: () => setOpenDialog({ kind: 'create' }),
      import: () => setOpenDialog({ kind: 'import' }),
      edit: (id) => void open('edit', id),
      showVersions: (id) => void open('versions', id),
      share: (id) => void open('share', id),
      move: (prompts) => setOpenDialog({ kind: 'move', prompts }),
      remove: (prompts) => setOpenDialog({ kind: 'delete', prompts }),
    }
  }, [])
  return {
    actions,
    dialog: openDialog !== null && (
      <>
        {openDialog.kind === 'create' && <PromptFormDialog onClose={close} />}
        {openDialog.kind === 'import' && <ImportPromptsDialog onClose={close} />}
        {openDialog.kind === 'versions' && (
          <PromptVersionsDialog prompt={openDialog.prompt} onClose={close} />
        )}
        {openDialog.kind === 'share' && <SharePromptDialog prompt={openDialog.prompt} onClose={close} />}
        {openDialog.kind === 'edit' && (
          <PromptFormDialog
            id={openDialog.prompt.id}
            name={openDialog.prompt.promptName}
            text={openDialog.prompt.promptText}
            onClose={close}
          />
        )}
        {openDialog.kind === 'move' && (
          <MoveToFolderDialog
            kind="prompts"
            title={
              openDialog.prompts.length === 1
                ? t('Move this prompt')
                : t('Move {count} prompts', { count: openDialog.prompts.length })
            }
            itemIds={openDialog.prompts.map(({ id }) => id)}
            onDone={onDone}
            onClose={close}
          />
        )}
        {openDialog.kind === 'delete' && (
          <ConfirmDialog
            title={
              openDialog.prompts.length === 1
                ? t('Delete this prompt?')
                : t('Delete {count} prompts?', { count: openDialog.prompts.length })
            }
            text={
              openDialog.prompts.length === 1
                ? t('“{name}” will be permanently deleted.', { name: openDialog.prompts[0]?.name ?? '' })
                : t('They will be permanently deleted.')
            }
            confirmLabel={openDialog.prompts.length === 1 ? t('Delete prompt') : t('Delete prompts')}
            isDanger
            onConfirm={async () => {
              await remove.mutateAsync(openDialog.prompts.map(({ id }) => id))
              onDone()
            }}
            successMessage={messages.prompts.deleted}
            errorTitle={messages.prompts.deleteFailed}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
