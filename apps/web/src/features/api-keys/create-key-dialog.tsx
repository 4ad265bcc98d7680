import { ApiKeyName } from '@atelier/contract/api-key'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { Select } from '../../ui/select.tsx'
import { useCreateApiKey } from './api.ts'
import { NewKey } from './new-key.tsx'

const lives = [
  { value: 'never', label: 'Until I revoke it' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const

const schema = z.object({ name: ApiKeyName, life: z.enum(lives.map(({ value }) => value)) })

/** Names a key, makes it, and shows it this once. */
export const CreateKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateApiKey()
  const form = useForm<z.infer<typeof schema>>({
    defaultValues: { name: '', life: 'never' },
    resolver: zodResolver(schema),
  })
  if (create.data !== undefined) return <NewKey made={create.data} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title="New API key"
      description="Name it after what will use it."
      confirm="Make key"
      failsAt="name"
      onClose={onClose}
      onSubmit={({ name, life }) =>
        create.mutateAsync({ name, ...(life === 'never' ? {} : { expiresInDays: Number(life) }) })
      }
    >
      <FormTextField
        control={form.control}
        name="name"
        label="Name"
        placeholder="Browser extension on my laptop"
        maxLength={limits.apiKey.nameMax}
        autoComplete="off"
        autoFocus
      />
      <Controller
        control={form.control}
        name="life"
        render={({ field: { value, onChange } }) => (
          <Select label="It holds" value={value} onChange={onChange} options={lives} />
        )}
      />
    </FormDialog>
  )
}
