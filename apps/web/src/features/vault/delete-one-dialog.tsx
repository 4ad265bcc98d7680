import { messages } from '@atelier/contract/messages'
import type { VaultAttachment } from '@atelier/contract/vault'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteOne } from './api.ts'
import { UsesList } from './uses-list.tsx'

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** '2 projects and 1 chat'; empty when it is used nowhere. */
const whereUsed = ({ usedInProjects, usedInChats }: VaultAttachment): string =>
  [
    usedInProjects.length === 0 ? '' : counted(usedInProjects.length, 'project'),
    usedInChats === 0 ? '' : counted(usedInChats, 'chat'),
  ]
    .filter((part) => part !== '')
    .join(' and ')

/** 'Delete Attachment?' (VLT-08). */
const DeleteOneDialog = ({ item, onClose }: { item: VaultAttachment; onClose: () => void }) => {
  const remove = useDeleteOne()
  const uses = whereUsed(item)
  return (
    <ConfirmDialog
      title={messages.vault.deleteOne}
      text={`“${item.title}” is deleted for good${uses === '' ? '' : `, also from ${uses}`}. Answers that cite it keep their words, but its text can no longer be opened.`}
      confirm={messages.vault.deleteOneConfirm}
      isDanger
      onConfirm={() => remove.mutateAsync(item.id)}
      done={messages.vault.removed}
      failed={messages.vault.removeFailed}
      onClose={onClose}
    >
      <UsesList ids={[item.id]} />
    </ConfirmDialog>
  )
}

export default DeleteOneDialog
