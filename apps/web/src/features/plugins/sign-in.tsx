import type { OwnClient, Plugin, SignInOutcome } from '@atelier/contract/tools/plugin'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { type Control, type FieldPath, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { rich, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSignInAgain } from './api.ts'

export interface ClientValues {
  clientId: string
  clientSecret: string
}

export const noClient: ClientValues = { clientId: '', clientSecret: '' }

export const clientOf = ({ clientId, clientSecret }: ClientValues): OwnClient | undefined =>
  clientId.trim() === '' ? undefined : { clientId, clientSecret }

export const issueAt = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined

export const navigateTo = (url: string): void => location.assign(url)

/** Fields of the user's own OAuth client, for servers without dynamic client registration. */
export const ClientFields = <Values extends ClientValues>({
  control,
  host,
}: {
  control: Control<Values>
  host: string
}) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-1.5 text-13 font-medium">{t('Your client at {host}', { host })}</legend>
    <p className="text-13 text-pretty text-muted">
      {rich(
        'This service doesn’t let apps register themselves. Create a client there (often called an “OAuth app” in developer settings) with this redirect URI: {address}',
        { address: <span className="wrap-anywhere">{location.origin}/api/auth/plugin/callback</span> },
      )}
    </p>
    <FormTextField
      control={control}
      name={'clientId' as FieldPath<Values>}
      label={t('Client ID')}
      maxLength={limits.plugin.clientMax}
      autoComplete="off"
    />
    <FormTextField
      control={control}
      name={'clientSecret' as FieldPath<Values>}
      label={t('Client secret (optional)')}
      type="password"
      maxLength={limits.plugin.clientMax}
      autoComplete="off"
    />
  </fieldset>
)

const schema: z.ZodType<ClientValues, ClientValues> = z.object({
  clientId: z.string().trim().min(1, t('Enter the client ID.')),
  clientSecret: z.string(),
})

const ClientDialog = ({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) => {
  const signInAgain = useSignInAgain(plugin.id)
  const form = useForm<ClientValues>({ defaultValues: noClient, resolver: zodResolver(formSchema(schema)) })
  return (
    <FormDialog
      form={form}
      title={t('Sign in at {host}', { host: plugin.signIn.host })}
      confirmLabel={t('Sign in')}
      onClose={onClose}
      onSubmit={async (values) => navigateTo((await signInAgain.mutateAsync(clientOf(values))).url)}
    >
      <ClientFields control={form.control} host={plugin.signIn.host} />
    </FormDialog>
  )
}

export const SignInAgain = ({ plugin }: { plugin: Plugin }) => {
  const { id, signIn } = plugin
  const signInAgain = useSignInAgain(id)
  const [needsClient, setNeedsClient] = useState(false)
  const startSignIn = () =>
    signInAgain.mutate(undefined, {
      onSuccess: ({ url }) => navigateTo(url),
      onError: (error) =>
        issueAt(error, 'body.client') === undefined
          ? toast.error(t('Couldn’t start the sign-in'), errorText(error))
          : setNeedsClient(true),
    })
  return (
    <>
      <Button icon={<LogIn />} isPending={signInAgain.isPending} onPress={startSignIn}>
        {signIn.state === 'ended' ? t('Sign in again') : t('Sign in at {host}', { host: signIn.host })}
      </Button>
      {needsClient && <ClientDialog plugin={plugin} onClose={() => setNeedsClient(false)} />}
    </>
  )
}

const failureTexts: Record<Exclude<SignInOutcome, 'done'>, string> = {
  refused: t('You didn’t allow access. Nothing was saved.'),
  late: t('This sign-in expired, was already used, or was started in another browser. Try again.'),
  other: t('The response came from a different server than the one you signed in to. Nothing was saved.'),
  unreachable: t('Couldn’t reach the authorization server to get a token. Nothing was saved.'),
  failed: t('The authorization server rejected the sign-in. Nothing was saved. Try again.'),
  unused: t('You signed in, but the server didn’t accept the sign-in. Nothing was saved.'),
}

/** Reports the outcome of an OAuth redirect once; a reload doesn't repeat it. */
export const handleSignInReturn = (): void => {
  const { hash, pathname, search } = location
  if (!hash.startsWith('#sign-in-')) return
  history.replaceState(history.state, '', pathname + search)
  const outcome = hash.slice('#sign-in-'.length)
  if (outcome === 'done')
    toast.success(
      t('You’re signed in'),
      t('The server’s tools are now listed. You’ll be asked before each one runs.'),
    )
  else
    toast.error(
      t('Couldn’t sign in'),
      failureTexts[outcome as keyof typeof failureTexts] ?? failureTexts.failed,
    )
}
