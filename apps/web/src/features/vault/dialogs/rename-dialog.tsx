import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { z } from 'zod'
import { t } from '../../../lib/text.tsx'
import { NameDialog } from '../../../ui/overlays/name-dialog.tsx'
import { useRename } from '../api.ts'

const schema = z.string().trim().min(1, t('Enter a name.'))

const RenameDialog = ({ item: { id, title }, onClose }: { item: VaultAttachment; onClose: () => void }) => {
  const rename = useRename()
  return (
    <NameDialog
      title={t('Rename')}
      description={t('Downloads keep the original file name.')}
      confirmLabel={t('Rename')}
      name={title}
      schema={schema}
      maxLength={limits.vault.titleMax}
      save={(name) => rename.mutateAsync({ id, title: name })}
      onClose={onClose}
    />
  )
}

export default RenameDialog
