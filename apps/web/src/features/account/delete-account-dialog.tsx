import type { AccountContents } from '@atelier/contract/people/account-contents'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormError, FormTextField } from '../../ui/fields/form-fields.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useOpenIdSignIn, useSignInMethods } from '../users/index.ts'
import { accountContentsQuery, useDeleteAccount } from './api.ts'

const requiredPasswordSchema = z.object({ password: z.string().min(1, t('Enter your password.')) })
const unusedPasswordSchema = z.object({ password: z.string() })

interface DeleteAccountDialogProps {
  /** Null for guests. */
  email: string | null
  /** False for guests and for accounts of the identity provider. */
  hasPassword: boolean
  onClose: () => void
}

export const DeleteAccountDialog = ({ email, hasPassword, onClose }: DeleteAccountDialogProps) => {
  const remove = useDeleteAccount()
  const navigate = useNavigate()
  const isGuest = email === null
  const form = useForm({
    defaultValues: { password: '' },
    resolver: zodResolver(formSchema(hasPassword ? requiredPasswordSchema : unusedPasswordSchema)),
  })
  return (
    <FormDialog
      form={form}
      title={isGuest ? t('Delete everything you created?') : t('Delete your account?')}
      description={t('This will be permanently deleted:')}
      confirmLabel={t('Delete permanently')}
      isDanger
      {...(hasPassword && { errorField: 'password' })}
      onClose={onClose}
      onSubmit={async (values) => {
        await remove.mutateAsync(hasPassword ? values : {})
        toast.success(isGuest ? t('Everything you created was deleted') : t('Account deleted'))
        await navigate({ to: '/chat' })
      }}
    >
      <AccountContentsList isGuest={isGuest} />
      {!isGuest && !hasPassword && <SignInPrompt />}
      {!isGuest && hasPassword && (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FormTextField
            control={form.control}
            name="password"
            label={t('Password')}
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  )
}

/** Without a password, a fresh sign-in confirms the user. */
const SignInPrompt = () => {
  const name = useSignInMethods()?.openId?.name ?? t('your organization')
  const openIdSignIn = useOpenIdSignIn()
  return (
    <div className="flex flex-col items-start gap-2 text-14 text-pretty text-muted">
      <p>
        {t(
          'This account has no password. If you signed in more than {freshMinutes} minutes ago, sign in again first.',
          { freshMinutes: limits.account.freshMinutes },
        )}
      </p>
      <Button
        isPending={openIdSignIn.isPending || openIdSignIn.isSuccess}
        onPress={() => openIdSignIn.mutate('/settings/account')}
      >
        {t('Sign in again with {name}', { name })}
      </Button>
      <FormError>{openIdSignIn.error === null ? undefined : errorText(openIdSignIn.error)}</FormError>
    </div>
  )
}

const AccountContentsList = ({ isGuest }: { isGuest: boolean }) => {
  const { data, error, isFetching, refetch } = useQuery(accountContentsQuery)
  if (data === undefined && error !== null)
    return (
      <div role="alert" className="flex items-center gap-3 text-14 text-muted">
        <span className="flex-1">
          {t('Couldn’t check what will be deleted: {errorText}', { errorText: errorText(error) })}
        </span>
        <Button size="sm" onPress={() => void refetch()} isPending={isFetching}>
          {t('Try again')}
        </Button>
      </div>
    )
  if (data === undefined)
    return (
      <div className="flex flex-col gap-2 py-1">
        <span className="sr-only">{t('Counting what will be deleted')}</span>
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-60" />
      </div>
    )
  return (
    <ul className="list-disc space-y-1 ps-5 text-14 marker:text-faint">
      {contentsLines(data, isGuest).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const lineIf = (condition: boolean, text: string) => (condition ? [text] : [])

const contentsLines = (contents: AccountContents, isGuest: boolean): string[] => {
  const { projects, sharedProjects, chats, files, filesElsewhere, memberships, team } = contents
  return [
    ...lineIf(
      projects > 0,
      plural(projects, '1 project with all its chats', '{count} projects with all their chats'),
    ),
    ...lineIf(
      sharedProjects > 0,
      plural(
        sharedProjects,
        '1 of them is shared with others, who will lose access',
        '{count} of them are shared with others, who will lose access',
      ),
    ),
    ...lineIf(chats > 0, plural(chats, '1 chat', '{count} chats')),
    ...lineIf(
      files > 0,
      plural(files, '1 file and its extracted text', '{count} files and their extracted text'),
    ),
    ...lineIf(
      filesElsewhere > 0,
      plural(
        filesElsewhere,
        '1 of them will also be removed from other people’s projects',
        '{count} of them will also be removed from other people’s projects',
      ),
    ),
    ...lineIf(
      memberships > 0,
      plural(memberships, 'Your membership in 1 project', 'Your membership in {count} projects'),
    ),
    ...lineIf(team !== null, t('The team “{team}” (for everyone on it)', { team: team ?? '' })),
    isGuest
      ? t('This session')
      : t('Your name and email address, sessions, API keys, invitations and connected drives'),
  ]
}
