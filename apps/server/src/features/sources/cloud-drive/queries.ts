import type { ConnectApp } from '@atelier/contract/sources/cloud-drive'
import type { UserId } from '@atelier/contract/ids'
import { and, eq, gt, lte } from 'drizzle-orm'
import { connectState, driveConnection } from './schema.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

export type ConnectionRow = typeof driveConnection.$inferSelect

const app: ConnectApp = 'GOOGLE_DRIVE'
const isConnectionOf = (userId: UserId) =>
  and(eq(driveConnection.userId, userId), eq(driveConnection.app, app))

export const findConnection = async (db: Database, userId: UserId): Promise<ConnectionRow | null> => {
  const [row] = await db.select().from(driveConnection).where(isConnectionOf(userId))
  return row ?? null
}

type TokenColumns = Pick<ConnectionRow, 'accessToken' | 'refreshToken' | 'expiresAt'>

export const upsertConnection = (db: Database, { userId }: Actor, tokens: TokenColumns) =>
  db
    .insert(driveConnection)
    .values({ userId, app, ...tokens })
    .onConflictDoUpdate({ target: [driveConnection.userId, driveConnection.app], set: tokens })

const isUnchanged = ({ userId }: Actor, { accessToken }: ConnectionRow) =>
  and(isConnectionOf(userId), eq(driveConnection.accessToken, accessToken))

/** Updates the connection only if it hasn't changed since it was read, so that a newer one stays. */
export const renewConnection = (db: Database, actor: Actor, row: ConnectionRow, tokens: TokenColumns) =>
  db.update(driveConnection).set(tokens).where(isUnchanged(actor, row))

export const deleteConnection = (db: Database, actor: Actor, row: ConnectionRow) =>
  db.delete(driveConnection).where(isUnchanged(actor, row))

export const consumeConnection = async (db: Database, { userId }: Actor): Promise<ConnectionRow | null> => {
  const [row] = await db.delete(driveConnection).where(isConnectionOf(userId)).returning()
  return row ?? null
}

/** Also deletes expired states. */
export const insertState = async (
  db: Database,
  { userId }: Actor,
  values: Omit<typeof connectState.$inferInsert, 'userId'>,
  now: Date,
): Promise<void> => {
  await db.delete(connectState).where(lte(connectState.expiresAt, now))
  await db.insert(connectState).values({ ...values, userId })
}

export const consumeState = async (db: Database, _job: JobGrant, stateHash: string, now: Date) => {
  const [row] = await db
    .delete(connectState)
    .where(and(eq(connectState.stateHash, stateHash), gt(connectState.expiresAt, now)))
    .returning()
  return row ?? null
}
