import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/invitations'
import type { UserId } from '@atelier/contract/ids'
import type { EmailAccount, InviteeAccount } from '@atelier/contract/people/invitation'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/actor.ts'
import { throttleLookups } from './throttle-invitations.ts'
import { type InvitationRow, selectAccountsByEmail } from './store/queries.ts'

type Account = Awaited<ReturnType<typeof selectAccountsByEmail>>[number]

/**
 * Returns accounts only if neither email nor a link proves ownership, so that inviters must check themselves.
 */
export const findEmailAccounts = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  emails: string[],
): Promise<ReadonlyMap<string, Account>> => {
  const isShown = config.mail === null && config.invitations !== 'link' && emails.length > 0
  const accounts = isShown ? await selectAccountsByEmail(db, emails) : []
  return new Map(accounts.map((account) => [account.email, account]))
}

const presentEmailAccount = ({ name, createdAt, emailVerified }: Account): EmailAccount => ({
  name,
  since: createdAt.getTime(),
  isProven: emailVerified,
})

export const presentInviteeAccount = (
  { email, inviteeId }: { email: string; inviteeId: UserId | null },
  accounts: ReadonlyMap<string, Account>,
): InviteeAccount | null => {
  const account = accounts.get(email)
  return account ? { ...presentEmailAccount(account), needsLink: inviteeId !== account.id } : null
}

/** The account to bind: never an unverified one registered while the invitation was pending. */
export const selectInvitee = (
  account: Account | undefined,
  invitation: Pick<InvitationRow, 'status' | 'inviteeId'> | undefined,
): UserId | null => {
  if (!account) return null
  const isNewerAccount = invitation?.status === 'pending' && invitation.inviteeId !== account.id
  return isNewerAccount && !account.emailVerified ? null : account.id
}

export const findAccountsByEmail = async (
  context: AppContext,
  actor: Actor,
  { emails }: BodyOf<typeof endpoints.findAccountsByEmail>,
): Promise<DataOf<typeof endpoints.findAccountsByEmail>> => {
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Sign in or create an account to invite people.')
  await throttleLookups(context, actor, emails.length)
  const accounts = await findEmailAccounts(context, emails)
  return { holders: [...accounts].map(([email, account]) => ({ email, ...presentEmailAccount(account) })) }
}
