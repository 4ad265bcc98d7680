import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { ProjectSort } from '@atelier/contract/projects/project'
import { and, asc, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { project, projectRevocation } from '../../../../db/schema/index.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { escapeLike } from '../../../../platform/db/name-search.ts'
import type { OrderCursor } from '../../../../platform/keyset.ts'
import { isPublic, type ProjectSelection } from './queries.ts'

/** `isPublic`: everyone can still read the project. */
export type RevocationRow = typeof projectRevocation.$inferSelect & { isPublic: boolean }

const includesRevocations = ({ filter }: ProjectSelection) => filter === 'ALL' || filter === 'SHARED'

const { revokedAt: lastAt, sortName, projectId: revokedId } = getTableColumns(projectRevocation)

const orders: Record<ProjectSort, { orderBy: SQL[]; after: (cursor: OrderCursor) => SQL }> = {
  changed: {
    orderBy: [desc(lastAt), desc(revokedId)],
    after: ({ key, id }) =>
      sql`(${lastAt}, ${revokedId}) < (${new Date(key).toISOString()}::timestamptz, ${id}::uuid)`,
  },
  name: {
    orderBy: [asc(sortName), asc(revokedId)],
    after: ({ key, id }) => sql`(${sortName}, ${revokedId}) > (${key}::text, ${id}::uuid)`,
  },
}

const selectionFilter = (
  { userId, sort, search, projectIds }: ProjectSelection,
  cursor: OrderCursor | null,
) =>
  and(
    eq(projectRevocation.userId, userId),
    projectIds && inArray(projectRevocation.projectId, [...projectIds]),
    search ? ilike(projectRevocation.name, `%${escapeLike(search)}%`) : undefined,
    cursor && !cursor.isOnTop ? orders[sort].after(cursor) : undefined,
  )

export const selectRevocations = async (
  db: Database,
  selection: ProjectSelection,
  cursor: OrderCursor | null,
  limit: number,
): Promise<RevocationRow[]> =>
  includesRevocations(selection)
    ? db
        .select({ ...getTableColumns(projectRevocation), isPublic: sql<boolean>`${project.id} is not null` })
        .from(projectRevocation)
        .leftJoin(project, and(eq(project.id, projectRevocation.projectId), isPublic))
        .where(selectionFilter(selection, cursor))
        // bounded: a list has two orders
        .orderBy(...orders[selection.sort].orderBy)
        .limit(limit)
    : []

export const countRevocations = async (db: Database, selection: ProjectSelection): Promise<number> =>
  includesRevocations(selection) ? db.$count(projectRevocation, selectionFilter(selection, null)) : 0

export const insertRevocation = (
  db: Database,
  { id }: Grant<'project', 'MANAGE_MEMBERS'>,
  values: Omit<typeof projectRevocation.$inferInsert, 'projectId'>,
) =>
  db
    .insert(projectRevocation)
    .values({ ...values, projectId: id })
    .onConflictDoNothing()

export const insertDeletionRevocations = async (
  db: Database,
  { id: projectId }: Grant<'project', 'DELETE_PROJECT'>,
  userIds: readonly UserId[],
  { name, symbol }: Pick<RevocationRow, 'name' | 'symbol'>,
  revokedAt: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  await db
    .insert(projectRevocation)
    .values(
      userIds.map((userId) => ({ userId, projectId, name, symbol, reason: 'deleted' as const, revokedAt })),
    )
    .onConflictDoNothing()
}

export const deleteDeletionRevocations = (db: Database, { id }: Grant<'project', 'UNDELETE_PROJECT'>) =>
  db
    .delete(projectRevocation)
    .where(and(eq(projectRevocation.projectId, id), eq(projectRevocation.reason, 'deleted')))

export const deleteRevocation = async (
  db: Database,
  { userId }: Actor,
  projectId: ProjectId,
): Promise<boolean> => {
  const rows = await db
    .delete(projectRevocation)
    .where(and(eq(projectRevocation.userId, userId), eq(projectRevocation.projectId, projectId)))
    .returning({ projectId: projectRevocation.projectId })
  return rows.length === 1
}
