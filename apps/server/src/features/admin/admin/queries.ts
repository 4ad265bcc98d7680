import type { UserId } from '@atelier/contract/ids'
import { and, count, desc, eq, ilike, isNull, max, ne, sql } from 'drizzle-orm'
import { apiKey, session, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import { isAccount } from '../../../platform/auth/queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/name-search.ts'
import type { Cursor } from '../../../platform/keyset.ts'
import { hasTeamPlan } from '../../people/users/index.ts'

export const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.$count(user, eq(user.isAdmin, true))) > 0

/** Serializes changes of admins until `tx` ends. */
export const lockAdmins = async (tx: Database): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`)
}

export const countOtherAdmins = (tx: Database, id: UserId): Promise<number> =>
  tx.$count(user, and(user.isAdmin, ne(user.id, id), isNull(user.blockedAt)))

const columns = {
  id: user.id,
  name: user.name,
  email: user.email,
  plan: user.plan,
  isAdmin: user.isAdmin,
  blockedAt: user.blockedAt,
  createdAt: user.createdAt,
  hasTeamPlan,
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = async (db: Database, id: UserId) => {
  const [row] = await db
    .select(columns)
    .from(user)
    .where(and(eq(user.id, id), isAccount))
  return row ?? null
}

export const findAccountByEmail = async (db: Database, email: string) => {
  const [row] = await db
    .select(columns)
    .from(user)
    .where(and(eq(user.email, email), isAccount))
  return row ?? null
}

const accountFilter = (search: string) =>
  search === '' ? undefined : ilike(sql`(${user.name} || ' ' || ${user.email})`, `%${escapeLike(search)}%`)

export const selectAccounts = (db: Database, search: string, after: Cursor | null, limit: number) =>
  db
    .select(columns)
    .from(user)
    .where(
      and(
        isAccount,
        accountFilter(search),
        after === null
          ? undefined
          : sql`(${user.createdAt}, ${user.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(limit)

export const countAccounts = async (db: Database, search: string): Promise<number> => {
  const [row] = await db
    .select({ accounts: count() })
    .from(user)
    .where(and(isAccount, accountFilter(search)))
  return row?.accounts ?? 0
}

export const selectLastVisits = async (db: Database, ids: readonly UserId[]): Promise<Map<UserId, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ userId: session.userId, at: max(session.updatedAt) })
    .from(session)
    .where(sql`${session.userId} in ${ids}`)
    .groupBy(session.userId)
  return new Map(rows.flatMap(({ userId, at }) => (at === null ? [] : [[userId, at]])))
}

export const updateStanding = async (
  tx: Database,
  { id }: Grant<'account', 'SET_STANDING'>,
  values: { isAdmin?: boolean; blockedAt?: Date | null },
): Promise<void> => {
  await tx
    .update(user)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(user.id, id))
}

/** Ends all sessions and deletes the API keys. */
export const endAllAccess = async (tx: Database, { id }: Grant<'account', 'SET_STANDING'>): Promise<void> => {
  await tx.delete(session).where(eq(session.userId, id))
  await tx.delete(apiKey).where(eq(apiKey.userId, id))
}
