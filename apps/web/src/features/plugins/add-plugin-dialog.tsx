import { limits } from '@atelier/contract/limits'
import { type KnownPlugin, PluginAddress, PluginHeaders, PluginName } from '@atelier/contract/tools/plugin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { plural, t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAddPlugin, useBeginSignIn } from './api.ts'
import { HeaderFields, type PluginFormValues } from './header-fields.tsx'
import { ClientFields, clientOf, navigateTo, issueAt, noClient } from './sign-in.tsx'

const schemaFor = (isProgram: boolean): z.ZodType<PluginFormValues, PluginFormValues> =>
  z.object({
    name: PluginName,
    address: isProgram ? z.string() : PluginAddress,
    token: z.string().trim(),
    headers: PluginHeaders,
    clientId: z.string(),
    clientSecret: z.string(),
  })

const headersOf = ({ token, headers }: PluginFormValues, entry: KnownPlugin | null): PluginHeaders =>
  entry && entry.header !== '' && token !== ''
    ? [{ name: entry.header, value: `${entry.prefix}${token}` }, ...headers]
    : headers

/** `entry` is a known server with its required fields; null accepts any URL. */
const AddPluginDialog = ({ entry, onClose }: { entry: KnownPlugin | null; onClose: () => void }) => {
  const add = useAddPlugin()
  const beginSignIn = useBeginSignIn()
  const [pendingSignIn, setPendingSignIn] = useState<{
    address: string
    host: string
    needsClient: boolean
  } | null>(null)
  const isProgram = entry?.address === ''
  const form = useForm<PluginFormValues>({
    defaultValues: {
      name: entry?.name ?? '',
      address: entry?.address ?? '',
      token: '',
      headers: [],
      ...noClient,
    },
    resolver: zodResolver(formSchema(schemaFor(isProgram))),
  })
  const address = useWatch({ control: form.control, name: 'address' })
  // a sign-in required by one URL doesn't apply to another
  const signIn = pendingSignIn?.address === address ? pendingSignIn : null
  const connect = async (values: PluginFormValues) => {
    const { tools } = await add.mutateAsync({
      name: values.name,
      ...(isProgram ? { program: entry.slug } : { address: values.address }),
      headers: headersOf(values, entry),
    })
    toast.success(
      t('{name} is connected', { name: values.name }),
      tools.length === 0
        ? t('This server has no tools.')
        : plural(
            tools.length,
            '1 tool. You’ll be asked before it runs.',
            '{count} tools. You’ll be asked before each one runs.',
          ),
    )
    onClose()
  }
  const goToSignIn = async (values: PluginFormValues) => {
    const client = clientOf(values)
    const { url } = await beginSignIn.mutateAsync({
      name: values.name,
      address: values.address,
      headers: headersOf(values, entry),
      ...(client && { client }),
    })
    navigateTo(url)
  }
  const submit = (values: PluginFormValues) =>
    (signIn ? goToSignIn(values) : connect(values)).catch((error: unknown) => {
      const host = issueAt(error, 'body.signIn')
      if (host !== undefined) return setPendingSignIn({ address, host, needsClient: false })
      if (signIn && !signIn.needsClient && issueAt(error, 'body.client') !== undefined)
        return setPendingSignIn({ ...signIn, needsClient: true })
      throw error
    })
  return (
    <FormDialog
      form={form}
      title={entry ? t('Connect {known}', { known: entry.name }) : t('Add plugin')}
      description={
        entry
          ? entry.description
          : t('Connect an MCP server by its URL. Its tools need your approval before they run.')
      }
      confirmLabel={signIn ? t('Sign in at {host}', { host: signIn.host }) : t('Connect')}
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
          label={t('URL')}
          type="url"
          placeholder="https://example.org/mcp"
          autoComplete="off"
        />
      )}
      {entry && entry.header !== '' && (
        <FormTextField
          control={form.control}
          name="token"
          label={t('Token')}
          type="password"
          description={entry.needs}
          autoComplete="off"
        />
      )}
      {!entry && <HeaderFields control={form.control} />}
      {signIn && (
        <p role="status" className="text-13 text-pretty text-muted">
          {t(
            'This server requires you to sign in at {host}. You’ll return here afterward. Atelier never sees your password.',
            { host: signIn.host },
          )}
        </p>
      )}
      {signIn?.needsClient === true && <ClientFields control={form.control} host={signIn.host} />}
    </FormDialog>
  )
}

export default AddPluginDialog
