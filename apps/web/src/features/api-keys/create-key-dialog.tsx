import { ApiKeyName, ApiKeyScope } from '@atelier/contract/people/api-key'
import type { DataOf } from '@atelier/contract/endpoint'
import type { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { announce } from '../../lib/browser/announce.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useCreateApiKey } from './api.ts'

const expiryOptions = [
  { value: 'never', label: t('Never') },
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('1 year') },
] as const

const scopeOptions = [
  { value: 'all', label: t('Do anything I can do') },
  { value: 'answers', label: t('Get answers only (/openai/v1)') },
] as const

const schema = z.object({
  name: ApiKeyName,
  scope: ApiKeyScope,
  expiry: z.enum(expiryOptions.map(({ value }) => value)),
})

export const CreateKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateApiKey()
  const form = useForm<z.infer<typeof schema>>({
    defaultValues: { name: '', scope: 'all', expiry: 'never' },
    resolver: zodResolver(formSchema(schema)),
  })
  if (create.data !== undefined) return <NewKey response={create.data} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('New API key')}
      description={t('Name it after the app that will use it.')}
      confirmLabel={t('Create key')}
      errorField="name"
      onClose={onClose}
      onSubmit={({ expiry, ...key }) =>
        create.mutateAsync({ ...key, ...(expiry === 'never' ? {} : { expiresInDays: Number(expiry) }) })
      }
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Name')}
        placeholder={t('Browser extension on my laptop')}
        maxLength={limits.apiKey.nameMax}
        autoComplete="off"
        autoFocus
      />
      <Controller
        control={form.control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <Select label={t('Permissions')} value={value} onChange={onChange} options={scopeOptions} />
        )}
      />
      <Controller
        control={form.control}
        name="expiry"
        render={({ field: { value, onChange } }) => (
          <Select label={t('Expires')} value={value} onChange={onChange} options={expiryOptions} />
        )}
      />
    </FormDialog>
  )
}

const NewKey = ({ response, onClose }: { response: DataOf<typeof createApiKey>; onClose: () => void }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(response.key)
      setCopied(true)
      announce(t('Copied'))
    } catch {
      toast.error(t('Couldn’t copy the key'), t('Select it in the field and copy it manually.'))
    }
  }
  return (
    <Dialog
      title={t('“{apiKey}” created', { apiKey: response.apiKey.name })}
      description={t('Copy the key now. It won’t be shown again.')}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose}>
            {t('Done')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            icon={isCopied ? <Check /> : <Copy />}
            onPress={() => void copy()}
          >
            {isCopied ? t('Copied') : t('Copy key')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('API key')}
        value={response.key}
        isReadOnly
        className="[&_input]:font-mono"
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      />
    </Dialog>
  )
}
