import { type Connection, ConnectionKind } from '@atelier/contract/model-connection'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddConnection, useUpdateConnection } from './api.ts'

const kinds = [
  { value: 'openai', label: t('OpenAI, or a server that speaks its API') },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'google', label: 'Google' },
  { value: 'ollama', label: 'Ollama' },
] as const

const schema = z.object({
  kind: ConnectionKind,
  name: z.string().trim().min(1, t('Name it.')).max(limits.admin.nameMax),
  baseUrl: z.string().trim().max(limits.link.urlMax),
  key: z.string().trim().max(limits.admin.keyMax),
})

/** Where the address is fixed, none is asked for. */
const hasAddress = (kind: ConnectionKind) => kind === 'openai' || kind === 'ollama'
const hasKey = (kind: ConnectionKind) => kind !== 'ollama'

/** Connects a provider, or changes one that is connected: its key is typed and never shown. */
export const ConnectionDialog = ({
  connection,
  onClose,
}: {
  connection: Connection | null
  onClose: () => void
}) => {
  const add = useAddConnection()
  const update = useUpdateConnection()
  const form = useForm<z.infer<typeof schema>>({
    defaultValues: {
      kind: connection?.kind ?? 'openai',
      name: connection?.name ?? 'openai-2',
      baseUrl: connection?.baseUrl ?? '',
      key: '',
    },
    resolver: zodResolver(schema),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const submit = async ({ name, baseUrl, key, kind: chosen }: z.infer<typeof schema>) => {
    const given = {
      ...(hasAddress(chosen) && baseUrl !== '' && { baseUrl }),
      ...(hasKey(chosen) && key !== '' && { key }),
    }
    if (connection?.id) await update.mutateAsync({ id: connection.id, ...given })
    else await add.mutateAsync({ kind: chosen, name, ...given })
    toast.success(connection ? t('{name} is changed', { name }) : t('{name} is connected', { name }))
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={connection ? t('Change {connection}', { connection: connection.name }) : t('Connect a provider')}
      description={t('The key is sealed on this server and never shown again.')}
      confirm={connection ? t('Save') : t('Connect')}
      onClose={onClose}
      onSubmit={submit}
    >
      {connection === null && (
        <>
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { value, onChange } }) => (
              <Select
                label={t('Provider')}
                value={value}
                options={kinds}
                onChange={(next) => {
                  onChange(next)
                  if (!form.getFieldState('name').isDirty)
                    form.resetField('name', { defaultValue: `${next}-2` })
                }}
              />
            )}
          />
          <FormTextField
            control={form.control}
            name="name"
            label={t('Name')}
            description={t('It begins the ids of its models, as in work/gpt-5.')}
            maxLength={limits.admin.nameMax}
            autoComplete="off"
          />
        </>
      )}
      {hasAddress(kind) && (
        <FormTextField
          control={form.control}
          name="baseUrl"
          label={t('Address')}
          placeholder={kind === 'ollama' ? 'http://ollama.local:11434' : 'https://api.openai.com/v1'}
          description={
            kind === 'openai' ? t('Left out: OpenAI itself.') : t('Private addresses need OUTBOUND_ALLOW.')
          }
          autoComplete="off"
        />
      )}
      {hasKey(kind) && (
        <FormTextField
          control={form.control}
          name="key"
          label={t('Key')}
          type="password"
          description={connection?.hasKey ? t('Left empty, the present one stays.') : undefined}
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
