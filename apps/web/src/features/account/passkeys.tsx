import { type Passkey, PasskeyName } from '@atelier/contract/people/passkey'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import * as auth from '../../lib/api/auth-client.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { isPasskeyCanceled, isAlreadyRegistered } from '../../lib/api/passkeys.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { NameDialog } from '../../ui/overlays/name-dialog.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useCanUsePasskeys, useSignInMethods } from '../users/index.ts'
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from './api.ts'
import { browserLabel } from './browser-label.ts'

const PasskeyNameForm = z.object({ name: PasskeyName, password: z.string() })
type PasskeyNameForm = z.infer<typeof PasskeyNameForm>

const isSignInTooOld = (error: unknown): boolean => error instanceof ApiError && error.status === 403

interface AddPasskeyDialogProps {
  email: string
  hasPassword: boolean
  onClose: () => void
}

const AddPasskeyDialog = ({ email, hasPassword, onClose }: AddPasskeyDialogProps) => {
  const add = useAddPasskey()
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const form = useForm<PasskeyNameForm>({
    defaultValues: { name: browserLabel(navigator.userAgent), password: '' },
    resolver: zodResolver(formSchema(PasskeyNameForm)),
  })
  const submit = async ({ name, password }: PasskeyNameForm) => {
    try {
      if (needsSignIn) await auth.signIn({ email, password })
      await add.mutateAsync(name)
      toast.success(t('Passkey added'), t('You can now sign in with this passkey.'))
      onClose()
    } catch (error) {
      if (isPasskeyCanceled(error)) return
      if (isAlreadyRegistered(error))
        form.setError('root', { message: t('This device already has one of your passkeys.') })
      else if (isSignInTooOld(error) && hasPassword && !needsSignIn) setNeedsSignIn(true)
      else if (isSignInTooOld(error) && !hasPassword)
        form.setError('root', {
          message: t('You signed in a while ago. Sign out and in again to add a passkey.'),
        })
      else throw error
    }
  }
  return (
    <FormDialog
      form={form}
      title={t('Add a passkey')}
      description={t('Your device asks for your fingerprint, face or PIN and stores the key.')}
      confirmLabel={t('Continue')}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Name')}
        maxLength={limits.passkey.nameMax}
        autoComplete="off"
      />
      {needsSignIn && (
        <FormTextField
          control={form.control}
          name="password"
          label={t('Your password')}
          type="password"
          description={t('You signed in a while ago. Confirm that it’s you.')}
          autoComplete="current-password"
          autoFocus
        />
      )}
    </FormDialog>
  )
}

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { id, name, createdAt, isSynced } = passkey
  const remove = useRemovePasskey(id)
  const rename = useRenamePasskey(id)
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate text-14 font-semibold">{name}</span>
          {isSynced && <Badge>{t('On all your devices')}</Badge>}
        </p>
        <p className="mt-0.5 text-12 text-muted">{t('Added {when}', { when: relativeTime(createdAt) })}</p>
      </div>
      <Menu
        label={t('Actions for {name}', { name })}
        items={[
          { label: t('Rename…'), icon: <Pencil />, onAction: () => setDialog('rename') },
          { label: t('Remove'), icon: <Trash2 />, isDanger: true, onAction: () => setDialog('remove') },
        ]}
      />
      {dialog === 'rename' && (
        <NameDialog
          title={t('Rename this passkey')}
          confirmLabel={t('Save')}
          name={name}
          schema={PasskeyName}
          maxLength={limits.passkey.nameMax}
          save={rename.mutateAsync}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('Remove this passkey?')}
          text={t(
            'You’ll no longer be able to sign in with “{name}”. Your device may still offer this passkey until you delete it there, too.',
            { name },
          )}
          confirmLabel={t('Remove passkey')}
          isDanger
          onConfirm={() => remove.mutateAsync()}
          successMessage={t('Passkey removed')}
          errorTitle={t('Couldn’t remove the passkey')}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}

const usePasskeyBlockedReason = (): string | null => {
  const methods = useSignInMethods()
  const canUsePasskeys = useCanUsePasskeys()
  if (methods === undefined || canUsePasskeys) return null
  const { origin, reason } = methods.passkeys
  if (reason !== null) return translate(reason)
  return origin === location.origin
    ? t('This browser doesn’t support passkeys.')
    : t('Passkeys work when you open Atelier at {origin}.', { origin: origin ?? '' })
}

export const Passkeys = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => {
  const [isAdding, setAdding] = useState(false)
  const blockedReason = usePasskeyBlockedReason()
  return (
    <>
      <ResourceState
        query={useQuery(passkeysQuery)}
        loading={<ListSkeleton label={t('Loading your passkeys')} rows={1} />}
        errorTitle={t('Couldn’t load your passkeys')}
        size="panel"
        empty={<p className="text-14 text-muted">{t('No passkeys yet.')}</p>}
      >
        {(passkeys) => (
          <ul
            aria-label={t('Passkeys')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </ResourceState>
      {blockedReason === null ? (
        <Button className="mt-3" icon={<Plus />} onPress={() => setAdding(true)}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className="mt-3 text-13 text-pretty wrap-anywhere text-muted">{blockedReason}</p>
      )}
      {isAdding && (
        <AddPasskeyDialog email={email} hasPassword={hasPassword} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
