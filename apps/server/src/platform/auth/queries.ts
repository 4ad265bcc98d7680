import type { ApiKeyId, ConnectedAppId, UserId } from '@atelier/contract/ids'
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import {
  account,
  apiKey,
  connectedApp,
  oauthToken,
  passkey,
  session,
  setting,
  signUpInvitation,
  user,
  verification,
} from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'
import { type Placeholders, prepareQuery } from '../patches/prepare-query.ts'

/** If several replicas set the value, the first one wins. */
export const getOrCreateSetting = async (
  db: Database,
  key: string,
  initialValue: string,
): Promise<string> => {
  await db.insert(setting).values({ key, value: initialValue }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return typeof row?.value === 'string' ? row.value : initialValue
}

/** Sessions are read for every request, so that ending one takes effect at once. */
export const findSession = async (db: Database, token: string, now: Date) => {
  const [row] = await sessionQuery(db, { token, now })
  return row ?? null
}

const sessionQuery = prepareQuery((db, params: Placeholders<{ token: string; now: Date }>) =>
  db
    .select({
      userId: user.id,
      isAnonymous: user.isAnonymous,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      updatedAt: session.updatedAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, params.token), gt(session.expiresAt, params.now), isNull(user.blockedAt))),
)

export const recordSessionUse = async (
  db: Database,
  token: string,
  values: { expiresAt: Date; updatedAt: Date },
): Promise<void> => {
  await db.update(session).set(values).where(eq(session.token, token))
}

export const isBlocked = async (db: Database, userId: UserId): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, userId), isNotNull(user.blockedAt)))) > 0

/** Excludes guests and deleted accounts. */
export const isAccount = and(sql`${user.isAnonymous} is not true`, isNull(user.deletedAt))

export const hasAccount = async (db: Database): Promise<boolean> =>
  (await db.select({ id: user.id }).from(user).where(isAccount).limit(1)).length > 0

/** Succeeds only while there is no admin and no other account. */
export const makeFirstAdmin = async (db: Database, userId: UserId): Promise<boolean> => {
  const rows = await db
    .update(user)
    .set({ isAdmin: true })
    .where(
      and(
        eq(user.id, userId),
        sql`not exists (select from ${user} u where u.is_admin or (u.id <> ${userId} and u.is_anonymous is not true and u.deleted_at is null))`,
      ),
    )
    .returning({ id: user.id })
  return rows.length === 1
}

export const findSignUpInvitation = async (
  db: Database,
  tokenHash: string,
  email: string,
  now: Date,
): Promise<boolean> => {
  const isInvitation = and(eq(signUpInvitation.tokenHash, tokenHash), eq(signUpInvitation.email, email))
  return (await db.$count(signUpInvitation, and(isInvitation, gt(signUpInvitation.expiresAt, now)))) > 0
}

export const isInvited = async (db: Database, email: string, now: Date): Promise<boolean> =>
  (await db.$count(
    signUpInvitation,
    and(eq(signUpInvitation.email, email), gt(signUpInvitation.expiresAt, now)),
  )) > 0

export const consumeInvitationOf = async (db: Database, userId: UserId): Promise<void> => {
  const email = db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), user.emailVerified))
  await db.delete(signUpInvitation).where(inArray(signUpInvitation.email, email))
}

export const consumeSignUpInvitation = async (
  db: Database,
  userId: UserId,
  email: string,
  isVerified: boolean,
): Promise<void> => {
  await db.delete(signUpInvitation).where(eq(signUpInvitation.email, email))
  if (isVerified) await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
}

export const endSession = async (db: Database, token: string) => {
  const [row] = await db.delete(session).where(eq(session.token, token)).returning({ userId: session.userId })
  return row ?? null
}

export const findPasswordOwner = async (db: Database, userId: UserId) => {
  const [row] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  return row ?? null
}

export const findPasswordHash = async (db: Database, userId: UserId): Promise<string | null> => {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return row?.hash ?? null
}

export const findUserIdByEmail = async (db: Database, email: string): Promise<UserId | null> => {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(eq(user.email, email))
    .limit(1)
  return row?.id ?? null
}

export const deleteResetTokens = async (db: Database, userId: UserId): Promise<void> => {
  await db.delete(verification).where(eq(verification.value, userId))
}

/** Also verifies the email, and removes providers that were linked while it was unverified. */
export const completeReset = async (db: Database, userId: UserId): Promise<void> => {
  await deleteResetTokens(db, userId)
  const unverifiedAccounts = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
  await db
    .delete(account)
    .where(and(inArray(account.userId, unverifiedAccounts), ne(account.providerId, 'credential')))
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
}

export const findKeyOwner = async (db: Database, hash: string, now: Date) => {
  const [row] = await db
    .select({ id: apiKey.id, userId: apiKey.userId, scope: apiKey.scope, lastUsedAt: apiKey.lastUsedAt })
    .from(apiKey)
    .innerJoin(user, and(eq(user.id, apiKey.userId), isNull(user.blockedAt)))
    .where(and(eq(apiKey.hash, hash), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now))))
  return row ?? null
}

export const recordKeyUse = async (db: Database, id: ApiKeyId, now: Date): Promise<void> => {
  await db.update(apiKey).set({ lastUsedAt: now }).where(eq(apiKey.id, id))
}

export const findAppOwner = async (db: Database, hash: string, now: Date) => {
  const [row] = await db
    .select({
      id: connectedApp.id,
      userId: connectedApp.userId,
      scope: connectedApp.scope,
      lastUsedAt: connectedApp.lastUsedAt,
    })
    .from(oauthToken)
    .innerJoin(connectedApp, eq(connectedApp.id, oauthToken.appId))
    .innerJoin(user, and(eq(user.id, connectedApp.userId), isNull(user.blockedAt)))
    .where(and(eq(oauthToken.hash, hash), eq(oauthToken.kind, 'access'), gt(oauthToken.expiresAt, now)))
  return row ?? null
}

export const recordAppUse = async (db: Database, id: ConnectedAppId, now: Date): Promise<void> => {
  await db.update(connectedApp).set({ lastUsedAt: now }).where(eq(connectedApp.id, id))
}

export const countPasskeys = (db: Database, { userId }: { userId: UserId }): Promise<number> =>
  db.$count(passkey, eq(passkey.userId, userId))
