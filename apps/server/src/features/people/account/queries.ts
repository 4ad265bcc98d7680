import type { AccountContents } from '@atelier/contract/people/account-contents'
import type { PasskeyId, SessionId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import {
  account,
  attachment,
  chat,
  knowledgeItem,
  emailLanguage,
  organization,
  organizationMember,
  passkey,
  project,
  projectMember,
  session,
  user,
  verification,
} from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

type AccountGrant = Grant<'account', 'MANAGE_ACCOUNT'>

const codeIdentifier = (id: UserId) => `address-code:${id}`

export const saveCodeRequest = async (
  tx: Database,
  { id }: AccountGrant,
  createdAt: Date,
  expiresAt: Date,
): Promise<void> => {
  const identifier = codeIdentifier(id)
  await tx.delete(verification).where(eq(verification.identifier, identifier))
  await tx.insert(verification).values({ id: uuidv7(), identifier, value: id, createdAt, expiresAt })
}

export const findPendingCode = async (
  db: Database,
  { id }: { id: UserId },
  now: Date,
): Promise<Date | null> => {
  const [row] = await db
    .select({ createdAt: verification.createdAt })
    .from(verification)
    .where(and(eq(verification.identifier, codeIdentifier(id)), gt(verification.expiresAt, now)))
    .orderBy(desc(verification.createdAt))
    .limit(1)
  return row?.createdAt ?? null
}

export const setEmailVerified = async (tx: Database, { id }: AccountGrant): Promise<void> => {
  await tx.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, id))
  await tx.delete(verification).where(eq(verification.identifier, codeIdentifier(id)))
}

export type SessionRow = typeof session.$inferSelect

export const selectSessions = (db: Database, accountGrant: AccountGrant, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(session)
    .where(and(eq(session.userId, accountGrant.id), gt(session.expiresAt, now)))
    .orderBy(desc(session.updatedAt), desc(session.id))

export const deleteSessions = async (
  tx: Database,
  accountGrant: AccountGrant,
  ids: readonly SessionId[],
): Promise<SessionId[]> => {
  const rows = await tx
    .delete(session)
    .where(and(eq(session.userId, accountGrant.id), inArray(session.id, [...ids])))
    .returning({ id: session.id })
  return rows.map(({ id }) => id)
}

const hasOtherMembers = sql`exists (select from ${projectMember} m where m.project_id = ${project.id} and m.user_id <> ${project.createdByUserId})`

const findOwnedTeamName = async (db: Database, { id }: AccountGrant): Promise<string | null> => {
  const [row] = await db
    .select({ name: organization.name })
    .from(organizationMember)
    .innerJoin(organization, eq(organization.id, organizationMember.organizationId))
    .where(and(eq(organizationMember.userId, id), eq(organizationMember.role, 'owner')))
  return row?.name ?? null
}

export const countContents = async (db: Database, accountGrant: AccountGrant): Promise<AccountContents> => {
  const isOwnProject = eq(project.createdByUserId, accountGrant.id)
  const itemsInOthersProjects = db
    .select({ id: knowledgeItem.attachmentId })
    .from(knowledgeItem)
    .innerJoin(project, eq(project.id, knowledgeItem.baseId))
    .where(ne(project.createdByUserId, accountGrant.id))
  const isOwnFile = eq(attachment.ownerId, accountGrant.id)
  return {
    projects: await db.$count(project, isOwnProject),
    sharedProjects: await db.$count(project, and(isOwnProject, hasOtherMembers)),
    chats: await db.$count(chat, eq(chat.ownerId, accountGrant.id)),
    files: await db.$count(attachment, isOwnFile),
    filesElsewhere: await db.$count(
      attachment,
      and(isOwnFile, inArray(attachment.id, itemsInOthersProjects)),
    ),
    memberships: await db.$count(
      projectMember,
      and(eq(projectMember.userId, accountGrant.id), ne(projectMember.role, 'OWNER')),
    ),
    team: await findOwnedTeamName(db, accountGrant),
  }
}

/** Signs out, hides the account and returns its email, which is free again. Null if already closed. */
export const closeAccount = async (tx: Database, { id }: AccountGrant, now: Date): Promise<string | null> => {
  const [row] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
    .for('update')
  if (!row) return null
  const email = `${id}@deleted.invalid`
  await tx
    .update(user)
    .set({ email, name: 'Deleted account', image: null, isAdmin: false, deletedAt: now })
    .where(eq(user.id, id))
  await tx.delete(session).where(eq(session.userId, id))
  await tx.delete(account).where(eq(account.userId, id))
  await tx.delete(verification).where(eq(verification.value, id))
  return row.email
}

/** Whether this is the last admin of a server with other users. Locks admin changes until `tx` ends. */
export const isLastAdmin = async (tx: Database, id: UserId): Promise<boolean> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`)
  const isOtherUser = and(ne(user.id, id), sql`${user.isAnonymous} is not true`, isNull(user.deletedAt))
  const isAdmin = and(eq(user.id, id), user.isAdmin)
  if ((await tx.$count(user, isAdmin)) === 0) return false
  const isOtherActiveAdmin = and(isOtherUser, user.isAdmin, isNull(user.blockedAt))
  return (await tx.$count(user, isOtherActiveAdmin)) === 0 && (await tx.$count(user, isOtherUser)) > 0
}

export const isClosed = async (db: Database, id: UserId): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, id), isNotNull(user.deletedAt)))) > 0

export const findRecipient = async (db: Database, id: UserId) => {
  const [row] = await db
    .select({ email: user.email, language: emailLanguage })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return row ?? null
}

export const selectClosedAccounts = async (db: Database): Promise<UserId[]> => {
  const rows = await db.select({ id: user.id }).from(user).where(isNotNull(user.deletedAt))
  return rows.map(({ id }) => id)
}

export const deleteUser = (db: Database, { userId }: Actor) =>
  db.delete(user).where(and(eq(user.id, userId), isNotNull(user.deletedAt)))

export type PasskeyRow = typeof passkey.$inferSelect

export const selectPasskeys = (db: Database, accountGrant: AccountGrant): Promise<PasskeyRow[]> =>
  db.select().from(passkey).where(eq(passkey.userId, accountGrant.id)).orderBy(desc(passkey.id))

const isOwnPasskey = (accountGrant: AccountGrant, id: PasskeyId) =>
  and(eq(passkey.id, id), eq(passkey.userId, accountGrant.id))

export const setPasskeyName = async (
  db: Database,
  accountGrant: AccountGrant,
  id: PasskeyId,
  name: string,
): Promise<PasskeyRow | null> => {
  const [row] = await db.update(passkey).set({ name }).where(isOwnPasskey(accountGrant, id)).returning()
  return row ?? null
}

export const deletePasskey = async (
  db: Database,
  accountGrant: AccountGrant,
  id: PasskeyId,
): Promise<boolean> => {
  const rows = await db.delete(passkey).where(isOwnPasskey(accountGrant, id)).returning({ id: passkey.id })
  return rows.length === 1
}
