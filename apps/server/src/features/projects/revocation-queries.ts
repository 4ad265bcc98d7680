import type { ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { projectRevocation } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/name-search.ts'
import type { Cursor } from '../../platform/keyset.ts'
import type { ProjectSelection } from './queries.ts'

export type RevocationRow = typeof projectRevocation.$inferSelect

/** What somebody was removed from was shared with them: it stands among all, and among what is shared. */
const isMeant = ({ filter }: ProjectSelection) => filter === 'ALL' || filter === 'SHARED'

const inList = ({ userId, search, only }: ProjectSelection, cursor: Cursor | null) =>
  and(
    eq(projectRevocation.userId, userId),
    only && inArray(projectRevocation.projectId, [...only]),
    search ? ilike(projectRevocation.name, `%${escapeLike(search)}%`) : undefined,
    cursor
      ? sql`(${projectRevocation.revokedAt}, ${projectRevocation.projectId}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  )

/** At most `limit` of them, the last first, after the cursor of the projects' list. */
export const selectRevocations = async (
  db: Database,
  selection: ProjectSelection,
  cursor: Cursor | null,
  limit: number,
): Promise<RevocationRow[]> =>
  isMeant(selection)
    ? db
        .select()
        .from(projectRevocation)
        .where(inList(selection, cursor))
        .orderBy(desc(projectRevocation.revokedAt), desc(projectRevocation.projectId))
        .limit(limit)
    : []

export const countRevocations = async (db: Database, selection: ProjectSelection): Promise<number> =>
  isMeant(selection) ? db.$count(projectRevocation, inList(selection, null)) : 0

export const insertRevocation = (db: Database, values: typeof projectRevocation.$inferInsert) =>
  db.insert(projectRevocation).values(values).onConflictDoNothing()

/** Tells people that a project they were in was deleted. */
export const insertDeletion = async (
  db: Database,
  userIds: readonly UserId[],
  project: Pick<RevocationRow, 'projectId' | 'name' | 'symbol'>,
  revokedAt: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const { projectId, name, symbol } = project
  await db
    .insert(projectRevocation)
    .values(
      userIds.map((userId) => ({ userId, projectId, name, symbol, reason: 'deleted' as const, revokedAt })),
    )
    .onConflictDoNothing()
}

/** The project is back. */
export const takeDeletionBack = (db: Database, projectId: ProjectId) =>
  db
    .delete(projectRevocation)
    .where(and(eq(projectRevocation.projectId, projectId), eq(projectRevocation.reason, 'deleted')))

/** false where there was none. */
export const deleteRevocation = async (
  db: Database,
  userId: UserId,
  projectId: ProjectId,
): Promise<boolean> => {
  const rows = await db
    .delete(projectRevocation)
    .where(and(eq(projectRevocation.userId, userId), eq(projectRevocation.projectId, projectId)))
    .returning({ projectId: projectRevocation.projectId })
  return rows.length === 1
}
