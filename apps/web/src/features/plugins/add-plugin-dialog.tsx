import { limits } from '@atelier/contract/limits'
import { type KnownPlugin, PluginAddress, PluginHeaders, PluginName } from '@atelier/contract/plugin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { plural, t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddPlugin } from './api.ts'
import { HeaderFields, type WithHeaders } from './header-fields.tsx'

const schemaFor = (isProgram: boolean): z.ZodType<WithHeaders, WithHeaders> =>
  z.object({
    name: PluginName,
    address: isProgram ? z.string() : PluginAddress,
    token: z.string().trim(),
    headers: PluginHeaders,
  })

/** What is sent of a known server's token, and the headers beside it. */
const headersOf = ({ token, headers }: WithHeaders, known: KnownPlugin | null): PluginHeaders =>
  known && known.header !== '' && token !== ''
    ? [{ name: known.header, value: `${known.prefix}${token}` }, ...headers]
    : headers

/** Connects a server: one that is known well with what it needs, or any by its address. */
const AddPluginDialog = ({ known, onClose }: { known: KnownPlugin | null; onClose: () => void }) => {
  const add = useAddPlugin()
  const isProgram = known?.address === ''
  const form = useForm<WithHeaders>({
    defaultValues: { name: known?.name ?? '', address: known?.address ?? '', token: '', headers: [] },
    resolver: zodResolver(schemaFor(isProgram)),
  })
  const submit = async (values: WithHeaders) => {
    const { name, address } = values
    const { tools } = await add.mutateAsync({
      name,
      ...(isProgram ? { program: known.slug } : { address }),
      headers: headersOf(values, known),
    })
    toast.success(
      t('{name} is connected', { name }),
      tools.length === 0
        ? t('It offers no tools.')
        : plural(tools.length, 'One tool. It asks first.', '{count} tools. Each asks first.'),
    )
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={known ? t('Connect {known}', { known: known.name }) : t('Add a plugin')}
      description={
        known
          ? known.description
          : t(
              'A server of the Model Context Protocol, by its address. Its tools ask you before they are used.',
            )
      }
      confirm={t('Connect')}
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
      {!isProgram && (
        <FormTextField
          control={form.control}
          name="address"
          label={t('Address')}
          type="url"
          placeholder="https://example.org/mcp"
          autoComplete="off"
        />
      )}
      {known && known.header !== '' && (
        <FormTextField
          control={form.control}
          name="token"
          label={t('Token')}
          type="password"
          description={known.needs}
          autoComplete="off"
        />
      )}
      {!known && <HeaderFields control={form.control} />}
      {!isProgram && known?.access !== 'open' && (
        <p className="text-13 text-pretty text-muted">
          {t(
            'Signing in at the server itself is not supported yet. Where it hands out tokens, one in a header works.',
          )}
        </p>
      )}
    </FormDialog>
  )
}

export default AddPluginDialog
