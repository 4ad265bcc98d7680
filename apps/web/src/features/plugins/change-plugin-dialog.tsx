import { limits } from '@atelier/contract/limits'
import { type Plugin, PluginHeaders, PluginName } from '@atelier/contract/tools/plugin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { useChangePlugin } from './api.ts'
import { noClient } from './sign-in.tsx'
import { HeaderFields, type PluginFormValues } from './header-fields.tsx'

const schema: z.ZodType<PluginFormValues, PluginFormValues> = z.object({
  name: PluginName,
  address: z.string(),
  token: z.string(),
  headers: PluginHeaders,
  clientId: z.string(),
  clientSecret: z.string(),
})

export const ChangePluginDialog = ({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) => {
  const { id, name, address, headerNames, transport } = plugin
  const change = useChangePlugin(id)
  const form = useForm<PluginFormValues>({
    defaultValues: { name, address, token: '', headers: [], ...noClient },
    resolver: zodResolver(formSchema(schema)),
  })
  const headers = useWatch({ control: form.control, name: 'headers' })
  const submit = async (values: PluginFormValues) => {
    await change.mutateAsync({
      name: values.name,
      ...(values.headers.length > 0 && { headers: values.headers }),
    })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={t('Edit {name}', { name })}
      description={transport === 'http' ? address : t('Runs locally on this server.')}
      confirmLabel={t('Save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Name')}
        maxLength={limits.plugin.nameMax}
        autoComplete="off"
      />
      {transport === 'http' && (
        <>
          {headerNames.length > 0 && (
            <p className="text-13 text-muted">
              {headers.length === 0
                ? t('Headers currently sent: {names}.', { names: headerNames.join(', ') })
                : t('These replace the headers currently sent: {names}.', { names: headerNames.join(', ') })}
            </p>
          )}
          <HeaderFields control={form.control} />
        </>
      )}
    </FormDialog>
  )
}
