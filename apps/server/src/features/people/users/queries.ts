import type { TeamId, UserId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import type { Plan } from '@atelier/contract/user'
import { and, eq, getTableColumns, gte, inArray, isNull, lt, ne, or, type SQL, sql, sum } from 'drizzle-orm'
import {
  account,
  dailyUse,
  letterLanguage,
  organizationMember,
  usage,
  user,
  userEvent,
  type Preferences,
} from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/** The team that was joined first. The table is named here: within a select of one table a column is not. */
const teamId = sql<TeamId | null>`(select m.organization_id from ${organizationMember} m where m.user_id = "user".id order by m.created_at, m.id limit 1)`

/** Whether someone is in a team whose owner is on the team plan. */
const hasTeamPlanOf = (userId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${organizationMember} m join ${organizationMember} o on o.organization_id = m.organization_id and o.role = 'owner' join ${user} owner on owner.id = o.user_id where m.user_id = ${userId} and owner.plan = 'team')`

export const hasTeamPlan = hasTeamPlanOf(sql`"user".id`)

const hasPassword = sql<boolean>`exists (select from ${account} a where a.user_id = "user".id and a.provider_id = 'credential')`

/** The input of `planOf`, for a select that joins the user. */
export const planColumns = { isAnonymous: user.isAnonymous, hasTeamPlan, plan: user.plan }

const columns = { ...getTableColumns(user), teamId, hasTeamPlan, hasPassword }

export type UserRow = typeof user.$inferSelect & {
  teamId: TeamId | null
  hasTeamPlan: boolean
  hasPassword: boolean
}

export const findUser = async (db: Database, userId: UserId): Promise<UserRow | null> => {
  const [row] = await db.select(columns).from(user).where(eq(user.id, userId))
  return row ?? null
}

export const isAdmin = async (db: Database, userId: UserId): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, userId), user.isAdmin))) === 1

export const findLanguage = async (db: Database, userId: UserId): Promise<Language | null> => {
  const [row] = await db.select({ language: letterLanguage }).from(user).where(eq(user.id, userId))
  return row?.language ?? null
}

/** Whether mail, or who signed the person in, has shown that the account's address is theirs. */
export const isAddressProven = async (db: Database, userId: UserId): Promise<boolean> => {
  const [row] = await db.select({ isProven: user.emailVerified }).from(user).where(eq(user.id, userId))
  return row?.isProven ?? false
}

/** Who has an account with this address, given in lower case. */
export const findUserByEmail = async (db: Database, email: string): Promise<UserRow | null> => {
  const [row] = await db
    .select(columns)
    .from(user)
    .where(and(eq(user.email, email), or(eq(user.isAnonymous, false), isNull(user.isAnonymous))))
  return row ?? null
}

export const updatePlanRow = (db: Database, { id }: Grant<'account', 'SET_PLAN'>, plan: UserRow['plan']) =>
  db.update(user).set({ plan, updatedAt: new Date() }).where(eq(user.id, id))

/** The other members of a person's own team. */
export const selectTeamOwnedBy = async (db: Database, ownerId: UserId): Promise<UserId[]> => {
  const owned = db
    .select({ id: organizationMember.organizationId })
    .from(organizationMember)
    .where(and(eq(organizationMember.userId, ownerId), eq(organizationMember.role, 'owner')))
  const rows = await db
    .select({ userId: organizationMember.userId })
    .from(organizationMember)
    .where(and(inArray(organizationMember.organizationId, owned), ne(organizationMember.userId, ownerId)))
  return rows.map(({ userId }) => userId)
}

export const updatePreferenceRow = async (db: Database, { userId }: Actor, preferences: Preferences) => {
  const [row] = await db
    .update(user)
    .set({
      preferences: sql`${user.preferences} || ${JSON.stringify(preferences)}::jsonb`,
      updatedAt: new Date(),
    })
    .where(eq(user.id, userId))
    .returning()
  return row ?? null
}

type Feature = (typeof usage.$inferSelect)['feature']

/** `day` as YYYY-MM-DD. */
export const usedOn = async (
  db: Database,
  userId: UserId,
  day: string,
  feature: Feature = 'assistant',
): Promise<number> => {
  const [row] = await db
    .select({ used: usage.used })
    .from(usage)
    .where(and(eq(usage.userId, userId), eq(usage.feature, feature), eq(usage.day, day)))
  return row?.used ?? 0
}

/** Counts one use unless the person's limit is reached; one statement, so two at the edge cannot both pass. */
export const countUse = async (
  db: Database,
  { userId }: Actor,
  day: string,
  limits: Readonly<Record<Plan, number | null>>,
  feature: Feature = 'assistant',
): Promise<boolean> => {
  const plan = sql`case when u.is_anonymous then 'guest' when ${hasTeamPlanOf(sql`u.id`)} then 'team' else u.plan end`
  const limit = sql`(select (${JSON.stringify(limits)}::jsonb ->> (${plan}))::bigint from ${user} u where u.id = ${userId})`
  const rows = await db
    .insert(usage)
    .select(sql`select ${userId}, ${feature}, ${day}::date, 1 where coalesce(${limit}, 1) > 0`)
    .onConflictDoUpdate({
      target: [usage.userId, usage.feature, usage.day],
      set: { used: sql`${usage.used} + 1` },
      setWhere: sql`${usage.used} < coalesce(${limit}, ${usage.used} + 1)`,
    })
    .returning({ used: usage.used })
  return rows.length === 1
}

/** Counts several uses of a day at once, or none where they would be more than `limit`; false then. */
export const countUses = async (
  db: Database,
  actor: Actor,
  day: string,
  count: number,
  limit: number,
): Promise<boolean> => {
  // the row that the condition is about
  await addUse(db, actor, day, 'assistant', 0)
  const rows = await db
    .update(usage)
    .set({ used: sql`${usage.used} + ${count}` })
    .where(
      and(
        eq(usage.userId, actor.userId),
        eq(usage.feature, 'assistant'),
        eq(usage.day, day),
        sql`${usage.used} + ${count} <= ${limit}`,
      ),
    )
    .returning({ used: usage.used })
  return rows.length === 1
}

/** `from` as YYYY-MM-DD, up to today. */
export const usedSince = async (
  db: Database,
  userId: UserId,
  from: string,
  feature: Feature,
): Promise<number> => {
  const [row] = await db
    .select({ used: sum(usage.used) })
    .from(usage)
    .where(and(eq(usage.userId, userId), eq(usage.feature, feature), gte(usage.day, from)))
  return Number(row?.used ?? 0)
}

/** What was used on each day since `from`, in no order. */
export const selectUsage = (db: Database, userId: UserId, from: string) =>
  db
    .select({ feature: usage.feature, day: usage.day, used: usage.used })
    .from(usage)
    .where(and(eq(usage.userId, userId), gte(usage.day, from)))

/** Takes back one use of a day. */
export const refundUse = (db: Database, { userId }: Actor, day: string, feature: Feature) =>
  db
    .update(usage)
    .set({ used: sql`greatest(${usage.used} - 1, 0)` })
    .where(and(eq(usage.userId, userId), eq(usage.feature, feature), eq(usage.day, day)))

/** Adds what has been used already, whatever the limit. */
export const addUse = async (
  db: Database,
  { userId }: Actor,
  day: string,
  feature: Feature,
  used: number,
): Promise<void> => {
  await db
    .insert(usage)
    .values({ userId, feature, day, used })
    .onConflictDoUpdate({
      target: [usage.userId, usage.feature, usage.day],
      set: { used: sql`${usage.used} + ${used}` },
    })
}

type DailyUseKind = (typeof dailyUse.$inferSelect)['kind']

/** Whether it is the person's first use or view of a public thing on `day`, YYYY-MM-DD. */
export const isFirstUse = async (
  tx: Database,
  { userId }: Actor,
  kind: DailyUseKind,
  thing: string,
  day: string,
): Promise<boolean> => {
  const rows = await tx
    .insert(dailyUse)
    .values({ kind, thing, userId, day })
    .onConflictDoNothing()
    .returning({ day: dailyUse.day })
  return rows.length === 1
}

export const deleteUsesBefore = async (db: Database, _job: JobGrant, day: string): Promise<void> => {
  await db.delete(dailyUse).where(lt(dailyUse.day, day))
}

export const moveUserEvents = async (
  tx: Database,
  _job: JobGrant,
  from: UserId,
  to: UserId,
): Promise<void> => {
  await tx.update(userEvent).set({ userId: to }).where(eq(userEvent.userId, from))
}
