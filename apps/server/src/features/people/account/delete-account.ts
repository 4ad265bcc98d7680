import type { AccountContents } from '@atelier/contract/account-contents'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import { actAs, type Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { signInPace, tooOften } from '../../../platform/limits/throttle.ts'
import { loadAccountHolder } from './access.ts'
import { closeAccount, countContents, isClosed, isNeededAdmin } from './queries.ts'

/** What an account's deletion takes, so that it can be said before. */
export const readContents = async ({ db }: AppContext, actor: Actor): Promise<AccountContents> =>
  countContents(db, loadAccountHolder(actor))

const refusal = (message: Wording) =>
  new AppError('BAD_INPUT', message, { issues: [{ path: 'body.password', message }] })

const signInAgain =
  'Sign in again to delete your account. It has no password to confirm with. Nothing was deleted.'

/** Who has a password says it; who has none has just signed in. */
const requireSelf = async (
  { auth, clock, throttle }: AppContext,
  userId: UserId,
  password: string,
  request: Request,
): Promise<void> => {
  if (password !== '') await throttle.take(signInPace, tooOften, 'delete-account', userId)
  const isRight = await auth.isPasswordOf(userId, password)
  if (isRight === null) {
    const began = await auth.sessionBegan(request)
    if (began && clock.now().getTime() - began.getTime() < limits.account.freshMinutes * 60_000) return
    throw new AppError('NOT_ALLOWED', signInAgain)
  }
  if (isRight) return
  throw refusal(password === '' ? 'Enter your password.' : 'Incorrect password. Nothing was deleted.')
}

/** Closes an account in the caller's transaction: what was open ends, and a job takes what it holds. */
export const closeFor = async (
  context: AppContext,
  tx: Database,
  holder: Grant<'account', 'MANAGE_ACCOUNT'>,
): Promise<void> => {
  const email = await closeAccount(tx, holder, context.clock.now())
  // held twice: a closed account has no session to ask with
  if (email === null) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  await context.accounts.closed(context, tx, { holder, email })
  await context.access.changed(tx, [holder.id])
  await context.jobs.enqueue(tx, deletionQueue, { userId: holder.id }, { singletonKey: holder.id })
}

/**
 * Closes the account at once: nobody is signed in to it any more, what was open ends, its address is
 * free. What it holds goes in a job, a little at a time.
 */
export const deleteAccount = async (
  context: AppContext,
  actor: Actor,
  { password = '' }: { password?: string | undefined },
  request: Request,
): Promise<UserId> => {
  const holder = loadAccountHolder(actor)
  if (actor.kind !== 'guest') await requireSelf(context, holder.id, password, request)
  await context.db.transaction(async (tx) => {
    if (await isNeededAdmin(tx, holder.id))
      throw new AppError(
        'CONFLICT',
        'You’re the only admin of this server. Make someone else an admin first. Nothing was deleted.',
      )
    await closeFor(context, tx, holder)
  })
  context.log.info({ part: 'auth', userId: holder.id }, 'account deleted')
  return holder.id
}

export const deletionQueue = 'delete-account'

/** Empties an account that was closed and takes it away; begun again, it goes on where it was. */
export const finishDeletion = async (
  context: AppContext,
  userId: UserId,
  signal: AbortSignal,
): Promise<void> => {
  if (await isClosed(context.db, userId))
    await context.accounts.deleted(context, actAs({ kind: 'job', userId }), signal)
}
