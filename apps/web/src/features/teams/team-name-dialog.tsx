import { limits } from '@atelier/contract/limits'
import { TeamName } from '@atelier/contract/team'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'

const schema = z.object({ name: TeamName })

interface TeamNameDialogProps {
  title: string
  confirm: string
  /** As it is now. */
  name: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Names a team that is made, or anew. */
export const TeamNameDialog = ({ title, confirm, name: present, save, onClose }: TeamNameDialogProps) => {
  const form = useForm({ defaultValues: { name: present }, resolver: zodResolver(schema) })
  return (
    <FormDialog
      form={form}
      title={title}
      confirm={confirm}
      failsAt="name"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await save(name)
        onClose()
      }}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Name')}
        maxLength={limits.account.nameMax}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
