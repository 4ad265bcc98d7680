import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { jobGrant, grantForJob } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { isAdminCode } from '../../../platform/auth/admin-code.ts'
import { wrongSetupCode } from '../../../platform/auth/sign-up-rule.ts'
import { signInLimit, tooManyAttempts } from '../../../platform/limits/throttle.ts'
import { loadClaimant } from './access.ts'
import { findAccountByEmail, hasAdmin, lockAdmins, updateStanding } from './queries.ts'

const operatorGrant = jobGrant('requested by the operator')

/** Works only while the server has no admin. */
export const claimAdmin = async (
  context: AppContext,
  actor: Actor,
  { code }: { code: string },
): Promise<void> => {
  loadClaimant(actor, !(await hasAdmin(context.db)))
  await context.throttle.consume(signInLimit, tooManyAttempts, 'admin-code', 'everybody')
  if (!isAdminCode(context.secrets, code))
    throw new AppError('BAD_INPUT', wrongSetupCode, {
      issues: [{ path: 'body.code', message: wrongSetupCode }],
    })
  await context.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const claimant = loadClaimant(actor, !(await hasAdmin(tx)))
    await updateStanding(tx, claimant, { isAdmin: true })
    await audit(tx, operatorGrant, { action: 'admin-made', target: actor.userId, details: { by: 'code' } })
    await context.events.publish(tx, [actor.userId], { type: 'preference' })
  })
  context.log.info({ part: 'auth', userId: actor.userId }, 'first admin claimed with the setup code')
}

export const makeAdmin = async (context: Pick<AppContext, 'db' | 'events'>, email: string): Promise<string> =>
  context.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const person = await findAccountByEmail(tx, email.trim().toLowerCase())
    if (!person) throw new AppError('NOT_FOUND', sentence('No account found for {email}.', { email }))
    const grant = grantForJob('requested by the operator', 'account', person.id, 'SET_STANDING')
    await updateStanding(tx, grant, { isAdmin: true, blockedAt: null })
    await audit(tx, operatorGrant, { action: 'admin-made', target: person.email, details: { by: 'console' } })
    await context.events.publish(tx, [person.id], { type: 'preference' })
    return `${person.email} is now an admin. The Server page is in their account menu.`
  })
