import type { ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import {
  chat,
  deletedProject,
  type DeletedState,
  project,
  invitation,
  projectMember,
  user,
} from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Cursor } from '../../../platform/keyset.ts'

const sharingColumns = {
  isPubliclyAccessible: project.isPubliclyAccessible,
  allowForking: project.allowForking,
  allowSearchIndexing: project.allowSearchIndexing,
  publishedAt: project.publishedAt,
  chatsSharedAt: project.chatsSharedAt,
}

export const hideProject = async (
  tx: Database,
  { id }: Grant<'project', 'DELETE_PROJECT'>,
): Promise<DeletedState | null> => {
  const [row] = await tx.select(sharingColumns).from(project).where(eq(project.id, id)).for('update')
  if (!row) return null
  await tx
    .update(project)
    .set({
      isPubliclyAccessible: false,
      allowForking: false,
      allowSearchIndexing: false,
      publishedAt: null,
      chatsSharedAt: null,
    })
    .where(eq(project.id, id))
  await tx.delete(invitation).where(eq(invitation.projectId, id))
  const members = await tx
    .delete(projectMember)
    .where(eq(projectMember.projectId, id))
    .returning({ userId: projectMember.userId, role: projectMember.role, createdAt: projectMember.createdAt })
  return {
    members: members.map((member) => ({ ...member, createdAt: member.createdAt.getTime() })),
    sharing: {
      ...row,
      publishedAt: row.publishedAt?.getTime() ?? null,
      chatsSharedAt: row.chatsSharedAt?.getTime() ?? null,
    },
  }
}

const toDate = (time: number | null) => (time === null ? null : new Date(time))

/** Skips members whose accounts were deleted. Returns the members who are back. */
export const unhideProject = async (
  tx: Database,
  { id: projectId }: Grant<'project', 'UNDELETE_PROJECT'>,
  { state }: DeletedProjectRow,
  now: Date,
): Promise<UserId[]> => {
  const { publishedAt, chatsSharedAt, ...sharing } = state.sharing
  await tx
    .update(project)
    .set({
      ...sharing,
      publishedAt: toDate(publishedAt),
      chatsSharedAt: toDate(chatsSharedAt),
      publicVersion: sql`${project.publicVersion} + 1`,
      updatedAt: now,
    })
    .where(eq(project.id, projectId))
  const ids = state.members.map(({ userId }) => userId)
  const users = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
    .for('key share')
  const returningMembers = state.members.filter(({ userId }) => users.some(({ id }) => id === userId))
  await tx.insert(projectMember).values(
    returningMembers.map(({ userId, role, createdAt }) => ({
      projectId,
      userId,
      role,
      createdAt: new Date(createdAt),
      sortTime: now,
    })),
  )
  return returningMembers.map(({ userId }) => userId)
}

export type DeletedProjectRow = typeof deletedProject.$inferSelect

export const insertDeletedProject = (
  tx: Database,
  { id: projectId }: Grant<'project', 'DELETE_PROJECT'>,
  { userId: ownerId }: Actor,
  row: Pick<DeletedProjectRow, 'state' | 'deletedAt'>,
) => tx.insert(deletedProject).values({ ...row, projectId, ownerId })

export const consumeDeleted = async (
  tx: Database,
  { userId: ownerId }: Actor,
  id: ProjectId,
  since: Date,
): Promise<DeletedProjectRow | null> => {
  const [row] = await tx
    .delete(deletedProject)
    .where(
      and(
        eq(deletedProject.projectId, id),
        eq(deletedProject.ownerId, ownerId),
        gte(deletedProject.deletedAt, since),
      ),
    )
    .returning()
  return row ?? null
}

export const selectDeletedProjects = (db: Database, ownerId: UserId, cursor: Cursor | null, limit: number) =>
  db
    .select({
      id: project.id,
      name: project.name,
      symbol: project.symbol,
      deletedAt: deletedProject.deletedAt,
    })
    .from(deletedProject)
    .innerJoin(project, eq(project.id, deletedProject.projectId))
    .where(
      and(
        eq(deletedProject.ownerId, ownerId),
        cursor
          ? sql`(${deletedProject.deletedAt}, ${deletedProject.projectId}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(deletedProject.deletedAt), desc(deletedProject.projectId))
    .limit(limit)

export const selectExpiredProjects = async (
  db: Database,
  deletedBefore: Date,
  limit: number,
): Promise<ProjectId[]> => {
  const rows = await db
    .select({ id: deletedProject.projectId })
    .from(deletedProject)
    .where(lt(deletedProject.deletedAt, deletedBefore))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const deleteChatBatchIn = async (
  db: Database,
  { id }: Grant<'project', 'DELETE_PROJECT'>,
  limit: number,
): Promise<boolean> => {
  const batch = db.select({ id: chat.id }).from(chat).where(eq(chat.projectId, id)).limit(limit)
  const rows = await db.delete(chat).where(inArray(chat.id, batch)).returning({ id: chat.id })
  return rows.length > 0
}

export const selectOwnProjects = async (db: Database, userId: UserId): Promise<ProjectId[]> => {
  const rows = await db.select({ id: project.id }).from(project).where(eq(project.createdByUserId, userId))
  return rows.map(({ id }) => id)
}
