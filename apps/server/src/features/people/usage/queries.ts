import type { UserId } from '@atelier/contract/ids'
import type { Plan } from '@atelier/contract/people/user'
import { and, eq, gte, lt, sql, sum } from 'drizzle-orm'
import { dailyUse, usage, user, userEvent } from '../../../db/schema/index.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'
import { hasTeamPlanOf } from '../users/index.ts'

type UsageFeature = (typeof usage.$inferSelect)['feature']

/** `day` is YYYY-MM-DD. */
export const getUsedAmount = async (
  db: Database,
  userId: UserId,
  day: string,
  feature: UsageFeature = 'assistant',
): Promise<number> => {
  const [row] = await db
    .select({ used: usage.used })
    .from(usage)
    .where(and(eq(usage.userId, userId), eq(usage.feature, feature), eq(usage.day, day)))
  return row?.used ?? 0
}

/** Returns false at the limit. A single statement, so that concurrent uses can't exceed it. */
export const recordUse = async (
  db: Database,
  { userId }: Actor,
  day: string,
  limits: Readonly<Record<Plan, number | null>>,
  feature: UsageFeature = 'assistant',
): Promise<boolean> => {
  const rows = await recordUseQuery(db, { userId, feature, day, limits: JSON.stringify(limits) })
  return rows.length === 1
}

const recordUseQuery = prepareQuery(
  (db, params: Placeholders<{ userId: UserId; feature: UsageFeature; day: string; limits: string }>) => {
    const plan = sql`case when u.is_anonymous then 'guest' when ${hasTeamPlanOf(sql`u.id`)} then 'team' else u.plan end`
    const limit = sql`(select (${params.limits}::jsonb ->> (${plan}))::bigint from ${user} u where u.id = ${params.userId})`
    return db
      .insert(usage)
      .select(
        sql`select ${params.userId}::uuid, ${params.feature}::text, ${params.day}::date, 1 where coalesce(${limit}, 1) > 0`,
      )
      .onConflictDoUpdate({
        target: [usage.userId, usage.feature, usage.day],
        set: { used: sql`${usage.used} + 1` },
        setWhere: sql`${usage.used} < coalesce(${limit}, ${usage.used} + 1)`,
      })
      .returning({ used: usage.used })
  },
)

export const recordUses = async (
  db: Database,
  actor: Actor,
  day: string,
  count: number,
  limit: number,
): Promise<boolean> => {
  // creates the row that the update requires
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

export const sumUsesSince = async (
  db: Database,
  userId: UserId,
  from: string,
  feature: UsageFeature,
): Promise<number> => {
  const [row] = await db
    .select({ used: sum(usage.used) })
    .from(usage)
    .where(and(eq(usage.userId, userId), eq(usage.feature, feature), gte(usage.day, from)))
  return Number(row?.used ?? 0)
}

export const selectUsage = (db: Database, userId: UserId, from: string) =>
  db
    .select({ feature: usage.feature, day: usage.day, used: usage.used })
    .from(usage)
    .where(and(eq(usage.userId, userId), gte(usage.day, from)))

export const refundUse = (db: Database, { userId }: Actor, day: string, feature: UsageFeature) =>
  db
    .update(usage)
    .set({ used: sql`greatest(${usage.used} - 1, 0)` })
    .where(and(eq(usage.userId, userId), eq(usage.feature, feature), eq(usage.day, day)))

export const addUse = async (
  db: Database,
  { userId }: Actor,
  day: string,
  feature: UsageFeature,
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

export const recordFirstUse = async (
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

/** The person counts once a day, even if they sign up in the meantime. */
export const copyDailyUses = async (
  tx: Database,
  _job: JobGrant,
  from: UserId,
  to: UserId,
): Promise<void> => {
  const { kind, thing, day } = dailyUse
  await tx
    .insert(dailyUse)
    .select(
      tx
        .select({ kind, thing, userId: sql`${to}::uuid`.as('user_id'), day })
        .from(dailyUse)
        .where(eq(dailyUse.userId, from)),
    )
    .onConflictDoNothing()
}
