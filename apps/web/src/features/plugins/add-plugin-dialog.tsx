import { limits } from '@atelier/contract/limits'
import { type KnownPlugin, PluginAddress, PluginHeaders, PluginName } from '@atelier/contract/plugin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
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
      `${name} is connected`,
      `${tools.length === 1 ? 'One tool' : `${tools.length} tools`}. Each asks first.`,
    )
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={known ? `Connect ${known.name}` : 'Add a plugin'}
      description={
        known
          ? known.description
          : 'A server of the Model Context Protocol, by its address. Its tools ask you before they are used.'
      }
      confirm="Connect"
      onClose={onClose}
      onSubmit={submit}
    >
      <FormTextField
        control={form.control}
        name="name"
        label="Name"
        maxLength={limits.plugin.nameMax}
        autoComplete="off"
      />
      {!isProgram && (
        <FormTextField
          control={form.control}
          name="address"
          label="Address"
          type="url"
          placeholder="https://example.org/mcp"
          autoComplete="off"
        />
      )}
      {known && known.header !== '' && (
        <FormTextField
          control={form.control}
          name="token"
          label="Token"
          type="password"
          description={known.needs}
          autoComplete="off"
        />
      )}
      {!known && <HeaderFields control={form.control} />}
      {!isProgram && known?.access !== 'open' && (
        <p className="text-13 text-pretty text-muted">
          Signing in at the server itself is not supported yet. Where it hands out tokens, one in a header
          works.
        </p>
      )}
    </FormDialog>
  )
}

export default AddPluginDialog
