import type { AccountContents } from '@atelier/contract/people/account-contents'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import { actAs, type Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { signInLimit, tooManyAttempts } from '../../../platform/limits/throttle.ts'
import { authorizeAccountManagement } from './access.ts'
import { closeAccount, countContents, isClosed, isLastAdmin } from './queries.ts'

export const readContents = async ({ db }: AppContext, actor: Actor): Promise<AccountContents> =>
  countContents(db, authorizeAccountManagement(actor))

const passwordError = (message: Wording) =>
  new AppError('BAD_INPUT', message, { issues: [{ path: 'body.password', message }] })

const signInAgain =
  'Your account has no password. To confirm that you want to delete it, sign in again. Nothing was deleted.'

/** Requires the password, or a recent sign-in for accounts without one. */
const requireIdentity = async (
  { auth, clock, throttle }: AppContext,
  userId: UserId,
  password: string,
  request: Request,
): Promise<void> => {
  if (password !== '') await throttle.consume(signInLimit, tooManyAttempts, 'delete-account', userId)
  const isCorrect = await auth.isPasswordOf(userId, password)
  if (isCorrect === null) {
    const sessionStart = await auth.sessionStart(request)
    if (sessionStart && clock.now().getTime() - sessionStart.getTime() < limits.account.freshMinutes * 60_000)
      return
    throw new AppError('NOT_ALLOWED', signInAgain)
  }
  if (isCorrect) return
  throw passwordError(password === '' ? 'Enter your password.' : 'Incorrect password. Nothing was deleted.')
}

export const beginDeletion = async (
  context: AppContext,
  tx: Database,
  accountGrant: Grant<'account', 'MANAGE_ACCOUNT'>,
): Promise<void> => {
  const email = await closeAccount(tx, accountGrant, context.clock.now())
  // unreachable: a closed account has no session
  if (email === null) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  await context.accounts.accountClosed(context, tx, { account: accountGrant, email })
  await context.access.publishChange(tx, [accountGrant.id])
  await context.jobs.enqueue(
    tx,
    deletionQueue,
    { userId: accountGrant.id },
    { singletonKey: accountGrant.id },
  )
}

/** Closes the account, ends its sessions and frees its email at once; a job deletes the data. */
export const deleteAccount = async (
  context: AppContext,
  actor: Actor,
  { password = '' }: { password?: string | undefined },
  request: Request,
): Promise<UserId> => {
  const accountGrant = authorizeAccountManagement(actor)
  if (actor.kind !== 'guest') await requireIdentity(context, accountGrant.id, password, request)
  await context.db.transaction(async (tx) => {
    if (await isLastAdmin(tx, accountGrant.id))
      throw new AppError(
        'CONFLICT',
        'You’re the only admin of this server. Make someone else an admin first. Nothing was deleted.',
      )
    await beginDeletion(context, tx, accountGrant)
  })
  context.log.info({ part: 'auth', userId: accountGrant.id }, 'account deleted')
  return accountGrant.id
}

export const deletionQueue = 'delete-account'

/** Idempotent: resumes after an interruption. */
export const finishDeletion = async (
  context: AppContext,
  userId: UserId,
  signal: AbortSignal,
): Promise<void> => {
  if (await isClosed(context.db, userId))
    await context.accounts.accountDeleted(context, actAs({ kind: 'job', userId }), signal)
}
