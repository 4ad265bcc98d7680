import type { UserId } from '@atelier/contract/ids'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { account, session, user, verification } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

type Holder = Grant<'account', 'MANAGE_ACCOUNT'>

/** From now on nobody signs in to it, nobody finds it, and its address is free: it is answered. null when it was closed already. */
export const closeAccount = async (tx: Database, { id }: Holder, now: Date): Promise<string | null> => {
  const [held] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
    .for('update')
  if (!held) return null
  const email = `${id}@deleted.invalid`
  await tx
    .update(user)
    .set({ email, name: 'Deleted account', image: null, deletedAt: now })
    .where(eq(user.id, id))
  await tx.delete(session).where(eq(session.userId, id))
  await tx.delete(account).where(eq(account.userId, id))
  await tx.delete(verification).where(eq(verification.value, id))
  return held.email
}

export const isClosed = async (db: Database, id: UserId): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, id), isNotNull(user.deletedAt)))) > 0

/** null for an account that is closed. */
export const findAddress = async (db: Database, id: UserId): Promise<string | null> => {
  const [row] = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return row?.email ?? null
}

/** Accounts that are closed and still there. */
export const selectClosed = async (db: Database): Promise<UserId[]> => {
  const rows = await db.select({ id: user.id }).from(user).where(isNotNull(user.deletedAt))
  return rows.map(({ id }) => id)
}

/** With whatever is left that names the person. */
export const deleteUser = (db: Database, { userId }: Actor) =>
  db.delete(user).where(and(eq(user.id, userId), isNotNull(user.deletedAt)))
