import type { ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import {
  account,
  apiKey,
  chat,
  organization,
  organizationInvitation,
  organizationMember,
  project,
  projectInvitation,
  projectMember,
  session,
  user,
  verification,
} from '../../db/schema/index.ts'
import type { Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

type Holder = Authorized<{ id: UserId }, 'MANAGE_ACCOUNT'>

/** From now on nobody signs in to it, nobody finds it, and its address is free. false when it was closed already. */
export const closeAccount = async (tx: Database, { id }: Holder, now: Date): Promise<boolean> => {
  const [held] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
    .for('update')
  if (!held) return false
  const email = `${id}@deleted.invalid`
  await tx
    .update(user)
    .set({ email, name: 'Deleted account', image: null, deletedAt: now })
    .where(eq(user.id, id))
  await tx.delete(session).where(eq(session.userId, id))
  await tx.delete(apiKey).where(eq(apiKey.userId, id))
  await tx.delete(account).where(eq(account.userId, id))
  await tx.delete(verification).where(eq(verification.value, id))
  await tx.delete(projectInvitation).where(eq(projectInvitation.email, held.email))
  await tx.delete(organizationInvitation).where(eq(organizationInvitation.email, held.email))
  return true
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

const idsOf = (rows: { id: ProjectId }[]): ProjectId[] => rows.map(({ id }) => id)

export const selectOwnProjects = async (db: Database, userId: UserId): Promise<ProjectId[]> =>
  idsOf(await db.select({ id: project.id }).from(project).where(eq(project.createdByUserId, userId)))

export const selectMemberships = async (db: Database, userId: UserId): Promise<ProjectId[]> =>
  idsOf(
    await db
      .select({ id: projectMember.projectId })
      .from(projectMember)
      .where(and(eq(projectMember.userId, userId), ne(projectMember.role, 'OWNER'))),
  )

/** At most `most` of them, with their messages; false when there was none left. */
export const deleteSomeChatsOf = async (db: Database, userId: UserId, most: number): Promise<boolean> => {
  const some = db.select({ id: chat.id }).from(chat).where(eq(chat.ownerId, userId)).limit(most)
  const rows = await db.delete(chat).where(inArray(chat.id, some)).returning({ id: chat.id })
  return rows.length > 0
}

/** Teams that this person made: without an owner there is none. */
export const deleteTeamsOf = (db: Database, userId: UserId) =>
  db.delete(organization).where(
    inArray(
      organization.id,
      db
        .select({ id: organizationMember.organizationId })
        .from(organizationMember)
        .where(and(eq(organizationMember.userId, userId), eq(organizationMember.role, 'owner'))),
    ),
  )

/** With whatever is left that names the person. */
export const deleteUser = (db: Database, id: UserId) =>
  db.delete(user).where(and(eq(user.id, id), isNotNull(user.deletedAt)))
