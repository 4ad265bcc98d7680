import type { AccountContents } from '@atelier/contract/account-contents'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormFailure, FormTextField } from '../../ui/form-fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useOpenId, useSignInWays } from '../users/index.ts'
import { contentsQuery, useDeleteAccount } from './api.ts'

const withPassword = z.object({ password: z.string().min(1, 'Enter your password.') })
const withoutPassword = z.object({ password: z.string() })

interface DeleteAccountDialogProps {
  /** null: of a guest. */
  email: string | null
  /** Guests have none, and neither has who signs in with the identity provider alone. */
  hasPassword: boolean
  onClose: () => void
}

/** Says what goes, and asks for the password, if there is one. */
export const DeleteAccountDialog = ({ email, hasPassword, onClose }: DeleteAccountDialogProps) => {
  const remove = useDeleteAccount()
  const navigate = useNavigate()
  const isGuest = email === null
  const form = useForm({
    defaultValues: { password: '' },
    resolver: zodResolver(hasPassword ? withPassword : withoutPassword),
  })
  return (
    <FormDialog
      form={form}
      title={isGuest ? 'Delete everything you created?' : 'Delete your account?'}
      description="This goes for good, from now on:"
      confirm="Delete for good"
      isDanger
      {...(hasPassword && { failsAt: 'password' })}
      onClose={onClose}
      onSubmit={async (given) => {
        await remove.mutateAsync(hasPassword ? given : {})
        toast.success(isGuest ? 'Everything you created was deleted' : 'Your account is deleted')
        await navigate({ to: '/chat' })
      }}
    >
      <AccountContentsList isGuest={isGuest} />
      {!isGuest && !hasPassword && <SignInAgain />}
      {!isGuest && hasPassword && (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FormTextField
            control={form.control}
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  )
}

/** Without a password it is signing in anew that shows who is here. */
const SignInAgain = () => {
  const name = useSignInWays()?.openId?.name ?? 'your organization'
  const go = useOpenId()
  return (
    <div className="flex flex-col items-start gap-2 text-14 text-pretty text-muted">
      <p>
        This account has no password. Unless you signed in within the last {limits.account.freshMinutes}{' '}
        minutes, sign in again first, and come back here.
      </p>
      <Button isPending={go.isPending || go.isSuccess} onPress={() => go.mutate('/settings/account')}>
        Sign in again with {name}
      </Button>
      <FormFailure>{go.error === null ? undefined : errorText(go.error)}</FormFailure>
    </div>
  )
}

/** What goes with the account, line by line. */
const AccountContentsList = ({ isGuest }: { isGuest: boolean }) => {
  const { data, error, isFetching, refetch } = useQuery(contentsQuery)
  if (data === undefined && error !== null)
    return (
      <div role="alert" className="flex items-center gap-3 text-14 text-muted">
        <span className="flex-1">What it holds could not be counted: {errorText(error)}</span>
        <Button size="sm" onPress={() => void refetch()} isPending={isFetching}>
          Try again
        </Button>
      </div>
    )
  if (data === undefined)
    return (
      <div className="flex flex-col gap-2 py-1">
        <span className="sr-only">Counting what is in it</span>
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-60" />
      </div>
    )
  return (
    <ul className="list-disc space-y-1 pl-5 text-14 marker:text-faint">
      {contentsWords(data, isGuest).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count.toLocaleString()} ${many}`

const when = (isSo: boolean, text: string) => (isSo ? [text] : [])

/** Lines that say what goes; nothing is said of what is not there. */
const contentsWords = (contents: AccountContents, isGuest: boolean): string[] => {
  const { projects, sharedProjects, chats, files, filesElsewhere, memberships, team } = contents
  return [
    ...when(projects > 0, `${counted(projects, 'project', 'projects')}, with everything said in them`),
    ...when(
      sharedProjects > 0,
      `${counted(sharedProjects, 'of them is', 'of them are')} shared with others, who lose ${sharedProjects === 1 ? 'it' : 'them'} too`,
    ),
    ...when(chats > 0, counted(chats, 'chat', 'chats')),
    ...when(
      files > 0,
      `${counted(files, 'file', 'files')}, with all that was read from ${files === 1 ? 'it' : 'them'}`,
    ),
    ...when(
      filesElsewhere > 0,
      `${counted(filesElsewhere, 'of them stands', 'of them stand')} in other people’s projects too, and ${filesElsewhere === 1 ? 'goes' : 'go'} from there`,
    ),
    ...when(
      memberships > 0,
      `Your place in ${counted(memberships, 'project', 'projects').toLowerCase()} of others`,
    ),
    ...when(team !== null, `The team “${team}”, which ends for its members too`),
    isGuest
      ? 'This session'
      : 'Your name and email address, sessions, API keys, invitations and connected drives',
  ]
}
