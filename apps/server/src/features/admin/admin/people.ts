import type { Person } from '@atelier/contract/admin/admin'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/admin/admin'
import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import { stopUserRuns } from '../../answers/lifecycle/index.ts'
import { beginDeletion } from '../../people/account/index.ts'
import { type Admin, requireAdmin } from '../../people/users/index.ts'
import { changePlan } from '../../people/plans/index.ts'
import { loadPerson } from './access.ts'
import {
  type AccountRow,
  countAccounts,
  countOtherAdmins,
  endAllAccess,
  findAccount,
  lockAdmins,
  selectAccounts,
  selectLastVisits,
  updateStanding,
} from './queries.ts'

const present = ({ blockedAt, createdAt, ...row }: AccountRow, lastVisit: Date | null): Person => ({
  ...row,
  isBlocked: blockedAt !== null,
  createdAt: createdAt.getTime(),
  lastSeenAt: lastVisit?.getTime() ?? null,
})

export const listPeople = async (
  { db }: AppContext,
  actor: Actor,
  { q = '', cursor, limit }: { q?: string | undefined; cursor?: string | undefined; limit: number },
) => {
  await requireAdmin(db, actor)
  const rows = await selectAccounts(db, q, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  const lastVisits = await selectLastVisits(
    db,
    items.map(({ id }) => id),
  )
  return {
    people: items.map((row) => present(row, lastVisits.get(row.id) ?? null)),
    total: await countAccounts(db, q),
    nextCursor,
  }
}

/** Throws for the last admin who can sign in. Blocks concurrent changes until `tx` ends. */
const requireAnotherAdmin = async (tx: Database, { id, isAdmin }: AccountRow): Promise<void> => {
  await lockAdmins(tx)
  if (!isAdmin || (await countOtherAdmins(tx, id)) > 0) return
  throw new AppError('CONFLICT', 'This is the only admin. Make someone else an admin first.')
}

type PersonChange = BodyOf<typeof endpoints.updatePerson>

const changeAccountStatus = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  admin: Admin,
  userId: UserId,
  { isAdmin, isBlocked }: PersonChange,
): Promise<void> => {
  // redundant: the admin grant is checked first
  const person = await loadPerson(tx, admin, actor, userId, 'SET_STANDING')
  const { grant, email: target } = person
  if (isAdmin === false || isBlocked === true) await requireAnotherAdmin(tx, person)
  if (isAdmin !== undefined && isAdmin !== person.isAdmin) {
    if (isAdmin && person.blockedAt !== null && isBlocked !== false)
      throw new AppError('CONFLICT', 'A blocked account can’t be an admin. Unblock it first.')
    await updateStanding(tx, grant, { isAdmin })
    await audit(tx, admin, { action: isAdmin ? 'admin-made' : 'admin-ended', target })
  }
  if (isBlocked !== undefined && isBlocked !== (person.blockedAt !== null)) {
    await updateStanding(tx, grant, { blockedAt: isBlocked ? context.clock.now() : null })
    if (isBlocked) {
      await endAllAccess(tx, grant)
      await stopUserRuns(context, tx, grant)
      await context.access.publishChange(tx, [userId])
    }
    await audit(tx, admin, { action: isBlocked ? 'account-blocked' : 'account-unblocked', target })
  }
}

export const updatePerson = async (
  context: AppContext,
  actor: Actor,
  userId: UserId,
  change: PersonChange,
): Promise<Person> => {
  const row = await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    if (change.isBlocked && userId === actor.userId)
      throw new AppError('CONFLICT', 'You can’t block yourself.')
    // redundant: the admin grant is checked first
    const { grant, plan, email: target } = await loadPerson(tx, admin, actor, userId, 'SET_PLAN')
    if (change.plan !== undefined && change.plan !== plan) {
      await changePlan(context, tx, grant, change.plan)
      await audit(tx, admin, { action: 'plan-changed', target, details: { from: plan, to: change.plan } })
    }
    await changeAccountStatus(context, tx, actor, admin, userId, change)
    // the preferences that clients read include the admin role and the plan's limits
    await context.events.publish(tx, [userId], { type: 'preference' })
    return findAccount(tx, userId)
  })
  if (!row) throw new Error('the updated account no longer exists')
  return present(row, (await selectLastVisits(context.db, [userId])).get(userId) ?? null)
}

/** Closes the account now; a job deletes its data. */
export const deletePerson = async (context: AppContext, actor: Actor, userId: UserId): Promise<UserId> => {
  await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    // redundant: the admin grant is checked first
    const person = await loadPerson(tx, admin, actor, userId, 'MANAGE_ACCOUNT')
    await requireAnotherAdmin(tx, person)
    await audit(tx, admin, { action: 'account-deleted', target: person.email })
    await beginDeletion(context, tx, person.grant)
  })
  context.log.info({ part: 'auth', userId, by: actor.userId }, 'account deleted by an admin')
  return userId
}
