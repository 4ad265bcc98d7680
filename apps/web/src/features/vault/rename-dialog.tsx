import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/vault'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { useRename } from './api.ts'

const schema = z.object({ title: z.string().trim().min(1, t('Give it a name.')) })

/** Gives an item another name. */
const RenameDialog = ({
  item: { id, title: present },
  onClose,
}: {
  item: VaultAttachment
  onClose: () => void
}) => {
  const rename = useRename()
  const form = useForm({ defaultValues: { title: present }, resolver: zodResolver(schema), mode: 'onChange' })
  return (
    <FormDialog
      form={form}
      title={t('Rename')}
      description={t('The file keeps its own name when it is downloaded.')}
      confirm={t('Rename')}
      failsAt="title"
      onClose={onClose}
      onSubmit={async ({ title }) => {
        await rename.mutateAsync({ id, title })
        onClose()
      }}
    >
      <FormTextField
        control={form.control}
        name="title"
        label={t('Name')}
        maxLength={limits.vault.titleMax}
        autoFocus
      />
    </FormDialog>
  )
}

export default RenameDialog
