import type { ConnectedAppId, UserId } from '@atelier/contract/ids'
import { and, count, desc, eq, exists, isNull, lt, ne, not, or } from 'drizzle-orm'
import { connectedApp, oauthClient, oauthToken, user } from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type AppGrant = Grant<'account', 'MANAGE_APPS'>
export type ClientRow = typeof oauthClient.$inferSelect
type TokenValues = typeof oauthToken.$inferInsert

export const findClient = async (db: Database, id: string): Promise<ClientRow | null> => {
  const [row] = await db.select().from(oauthClient).where(eq(oauthClient.id, id))
  return row ?? null
}

export const countUnusedClients = (db: Database): Promise<number> =>
  db.$count(oauthClient, isNull(oauthClient.usedAt))

export const insertClient = async (
  db: Database,
  _job: JobGrant,
  values: typeof oauthClient.$inferInsert,
): Promise<void> => {
  await db.insert(oauthClient).values(values)
}

export const upsertClient = async (
  db: Database,
  _appGrant: AppGrant,
  values: Pick<ClientRow, 'id' | 'name' | 'redirectUris'>,
): Promise<void> => {
  const { name, redirectUris } = values
  await db
    .insert(oauthClient)
    .values(values)
    .onConflictDoUpdate({ target: oauthClient.id, set: { name, redirectUris } })
}

/** An app is connected once it has a token; an unused code isn't enough. */
const isConnected = (db: Database) =>
  exists(
    db
      .select({ hash: oauthToken.hash })
      .from(oauthToken)
      .where(and(eq(oauthToken.appId, connectedApp.id), ne(oauthToken.kind, 'code'))),
  )

export const selectApps = (db: Database, appGrant: AppGrant) =>
  db
    .select({ app: connectedApp, client: oauthClient })
    .from(connectedApp)
    .innerJoin(oauthClient, eq(oauthClient.id, connectedApp.clientId))
    .where(and(eq(connectedApp.userId, appGrant.id), isConnected(db)))
    .orderBy(desc(connectedApp.id))

/** Serializes approvals, so that the limit holds. */
export const lockAndCountApps = async (tx: Database, appGrant: AppGrant): Promise<number> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, appGrant.id)).for('update')
  const [row] = await tx
    .select({ apps: count() })
    .from(connectedApp)
    .where(and(eq(connectedApp.userId, appGrant.id), isConnected(tx)))
  return row?.apps ?? 0
}

export const insertApp = async (
  tx: Database,
  appGrant: AppGrant,
  values: Omit<typeof connectedApp.$inferInsert, 'userId'>,
  code: TokenValues,
): Promise<void> => {
  const { clientId, createdAt = new Date() } = values
  await tx.insert(connectedApp).values({ ...values, userId: appGrant.id })
  await tx.insert(oauthToken).values(code)
  await tx.update(oauthClient).set({ usedAt: createdAt }).where(eq(oauthClient.id, clientId))
}

export const deleteApp = async (tx: Database, appGrant: AppGrant, id: ConnectedAppId): Promise<boolean> => {
  const rows = await tx
    .delete(connectedApp)
    .where(and(eq(connectedApp.id, id), eq(connectedApp.userId, appGrant.id)))
    .returning({ id: connectedApp.id })
  return rows.length === 1
}

export const deleteAppsOf = async (
  tx: Database,
  { id }: Grant<'account', 'MANAGE_ACCOUNT'>,
): Promise<void> => {
  await tx.delete(connectedApp).where(eq(connectedApp.userId, id))
}

/** Locks the row until the transaction ends, so that a token is redeemed only once. */
export const lockToken = async (tx: Database, hash: string) => {
  const [row] = await tx
    .select({ token: oauthToken, app: connectedApp })
    .from(oauthToken)
    .innerJoin(connectedApp, eq(connectedApp.id, oauthToken.appId))
    .innerJoin(user, and(eq(user.id, connectedApp.userId), isNull(user.blockedAt), isNull(user.deletedAt)))
    .where(eq(oauthToken.hash, hash))
    .for('update', { of: oauthToken })
  return row ?? null
}

export const consumeToken = async (tx: Database, _job: JobGrant, hash: string, now: Date): Promise<void> => {
  await tx.update(oauthToken).set({ usedAt: now }).where(eq(oauthToken.hash, hash))
}

export const insertTokens = async (
  tx: Database,
  _job: JobGrant,
  clientId: string,
  values: TokenValues[],
  now: Date,
): Promise<void> => {
  await tx.insert(oauthToken).values(values)
  await tx.update(oauthClient).set({ usedAt: now }).where(eq(oauthClient.id, clientId))
}

export const removeApp = async (tx: Database, _job: JobGrant, id: ConnectedAppId): Promise<UserId | null> => {
  const [row] = await tx
    .delete(connectedApp)
    .where(eq(connectedApp.id, id))
    .returning({ userId: connectedApp.userId })
  return row?.userId ?? null
}

interface AppCutoffs {
  readonly now: Date
  readonly waitingSince: Date
  readonly unusedSince: Date
}

export const deleteUnusedApps = async (
  db: Database,
  _job: JobGrant,
  { now, waitingSince, unusedSince }: AppCutoffs,
): Promise<void> => {
  await db.delete(oauthToken).where(lt(oauthToken.expiresAt, now))
  const appTokens = db
    .select({ hash: oauthToken.hash })
    .from(oauthToken)
    .where(eq(oauthToken.appId, connectedApp.id))
  await db.delete(connectedApp).where(and(lt(connectedApp.createdAt, waitingSince), not(exists(appTokens))))
  const clientApps = db
    .select({ id: connectedApp.id })
    .from(connectedApp)
    .where(eq(connectedApp.clientId, oauthClient.id))
  await db
    .delete(oauthClient)
    .where(
      and(
        or(
          and(isNull(oauthClient.usedAt), lt(oauthClient.createdAt, waitingSince)),
          lt(oauthClient.usedAt, unusedSince),
        ),
        not(exists(clientApps)),
      ),
    )
}
