import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { locale } from '../../../lib/language.ts'
import { messages } from '../../../lib/messages.ts'
import { plural, t } from '../../../lib/text.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useDeleteOne } from '../api.ts'
import { UsesList } from './uses-list.tsx'

const usageText = ({ usedInProjects, usedInChats }: VaultAttachment): string =>
  new Intl.ListFormat(locale).format([
    ...(usedInProjects.length === 0 ? [] : [plural(usedInProjects.length, '1 project', '{count} projects')]),
    ...(usedInChats === 0 ? [] : [plural(usedInChats, '1 chat', '{count} chats')]),
  ])

const DeleteOneDialog = ({ item, onClose }: { item: VaultAttachment; onClose: () => void }) => {
  const remove = useDeleteOne()
  const usage = usageText(item)
  return (
    <ConfirmDialog
      title={messages.vault.deleteOne}
      text={
        usage === ''
          ? t(
              '“{title}” will be permanently deleted. Answers that cite it are kept, but you can no longer open its text.',
              { title: item.title },
            )
          : t(
              '“{title}” will be permanently deleted, including from {uses}. Answers that cite it are kept, but you can no longer open its text.',
              { title: item.title, uses: usage },
            )
      }
      confirmLabel={messages.vault.deleteOneConfirm}
      isDanger
      onConfirm={() => remove.mutateAsync(item.id)}
      successMessage={messages.vault.removed}
      errorTitle={messages.vault.removeFailed}
      onClose={onClose}
    >
      <UsesList ids={[item.id]} />
    </ConfirmDialog>
  )
}

export default DeleteOneDialog
