import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/invitations'
import type { UserId } from '@atelier/contract/ids'
import type { AddressHolder, InviteeHolder } from '@atelier/contract/people/invitation'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/actor.ts'
import { throttleLookups } from './pace.ts'
import { type InvitationRow, selectAccounts } from './store/queries.ts'

type Account = Awaited<ReturnType<typeof selectAccounts>>[number]

/** Only where neither email nor a link proves ownership, so that inviters must check themselves. */
export const findHolders = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  emails: string[],
): Promise<ReadonlyMap<string, Account>> => {
  const isTold = config.mail === null && config.invitations !== 'link' && emails.length > 0
  const accounts = isTold ? await selectAccounts(db, emails) : []
  return new Map(accounts.map((account) => [account.email, account]))
}

const presentHolder = ({ name, createdAt, emailVerified }: Account): AddressHolder => ({
  name,
  since: createdAt.getTime(),
  isProven: emailVerified,
})

export const presentInviteeHolder = (
  { email, inviteeId }: { email: string; inviteeId: UserId | null },
  holders: ReadonlyMap<string, Account>,
): InviteeHolder | null => {
  const account = holders.get(email)
  return account ? { ...presentHolder(account), needsLink: inviteeId !== account.id } : null
}

/** The account to bind: never one that registered the address while the invitation was pending. */
export const inviteeOf = (
  account: Account | undefined,
  before: Pick<InvitationRow, 'status' | 'inviteeId'> | undefined,
): UserId | null => {
  if (!account) return null
  const isLate = before?.status === 'pending' && before.inviteeId !== account.id
  return isLate && !account.emailVerified ? null : account.id
}

export const findAddressHolders = async (
  context: AppContext,
  actor: Actor,
  { emails }: BodyOf<typeof endpoints.findAddressHolders>,
): Promise<DataOf<typeof endpoints.findAddressHolders>> => {
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Sign in or create an account to invite people.')
  await throttleLookups(context, actor, emails.length)
  const holders = await findHolders(context, emails)
  return { holders: [...holders].map(([email, account]) => ({ email, ...presentHolder(account) })) }
}
