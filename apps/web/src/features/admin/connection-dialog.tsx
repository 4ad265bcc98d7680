import { type Connection, ConnectionKind } from '@atelier/contract/admin/model-connection'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAddConnection, useUpdateConnection } from './api.ts'

const connectionKinds = [
  { value: 'openai', label: t('OpenAI or a compatible server') },
  { value: 'anthropic', label: t('Anthropic or a compatible server') },
  { value: 'google', label: 'Google' },
  { value: 'ollama', label: 'Ollama' },
  { value: 'automatic1111', label: t('Stable Diffusion web UI (AUTOMATIC1111, Forge)') },
  { value: 'comfyui', label: 'ComfyUI' },
] as const

const generatesImages = (kind: ConnectionKind) => kind === 'automatic1111' || kind === 'comfyui'

const defaultName = (kind: ConnectionKind) => (generatesImages(kind) ? 'pictures' : `${kind}-2`)

const urlHints: Partial<Record<ConnectionKind, { example: string; hint: string }>> = {
  openai: { example: 'https://api.openai.com/v1', hint: t('Leave empty for OpenAI.') },
  anthropic: { example: 'https://api.anthropic.com/v1', hint: t('Leave empty for Anthropic.') },
  google: {
    example: 'https://generativelanguage.googleapis.com/v1beta',
    hint: t('Leave empty for Google.'),
  },
  ollama: { example: 'http://ollama.local:11434', hint: t('Private addresses need OUTBOUND_ALLOW.') },
  automatic1111: {
    example: 'http://pictures.local:7860',
    hint: t('Start the server with --api. Private addresses need OUTBOUND_ALLOW.'),
  },
  comfyui: { example: 'http://pictures.local:8188', hint: t('Private addresses need OUTBOUND_ALLOW.') },
}

const schema = z.object({
  kind: ConnectionKind,
  name: z.string().trim().min(1, t('Enter a name.')).max(limits.admin.nameMax, t('This name is too long.')),
  baseUrl: z.string().trim().max(limits.link.urlMax, t('This URL is too long.')),
  key: z.string().trim().max(limits.admin.keyMax, t('This key is too long.')),
})

const usesApiKey = (kind: ConnectionKind) => kind !== 'ollama'

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
    resolver: zodResolver(formSchema(schema)),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { [kind]: urlHint } = urlHints
  const keyNotes = [
    kind === 'automatic1111' && t('Only if required: user:password, as set with --api-auth.'),
    kind === 'comfyui' && t('Only if a reverse proxy requires it: user:password or a token.'),
    connection?.hasKey === true && t('Leave empty to keep the current key.'),
  ].filter((note) => note !== false)
  const submit = async ({ name, baseUrl, key, kind: connectionKind }: z.infer<typeof schema>) => {
    const values = {
      ...(urlHints[connectionKind] && baseUrl !== '' && { baseUrl }),
      ...(usesApiKey(connectionKind) && key !== '' && { key }),
    }
    if (connection?.id) await update.mutateAsync({ id: connection.id, ...values })
    else await add.mutateAsync({ kind: connectionKind, name, ...values })
    toast.success(connection ? t('{name} updated', { name }) : t('{name} is connected', { name }))
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={connection ? t('Edit {connection}', { connection: connection.name }) : t('Connect a provider')}
      description={t('The key is encrypted on this server and never shown again.')}
      confirmLabel={connection ? t('Save') : t('Connect')}
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
                options={connectionKinds}
                onChange={(next) => {
                  onChange(next)
                  if (!form.getFieldState('name').isDirty)
                    form.resetField('name', { defaultValue: defaultName(next) })
                }}
              />
            )}
          />
          <FormTextField
            control={form.control}
            name="name"
            label={t('Name')}
            description={t('Prefix for its model IDs, as in work/gpt-5.')}
            maxLength={limits.admin.nameMax}
            autoComplete="off"
          />
        </>
      )}
      {urlHint && (
        <FormTextField
          control={form.control}
          name="baseUrl"
          label={t('URL')}
          placeholder={urlHint.example}
          description={urlHint.hint}
          autoComplete="off"
        />
      )}
      {usesApiKey(kind) && (
        <FormTextField
          control={form.control}
          name="key"
          label={t('API key')}
          type="password"
          description={keyNotes.join(' ') || undefined}
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
