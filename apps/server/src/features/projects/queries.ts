import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { ProjectFilter, ProjectMember, ProjectRole } from '@atelier/contract/project'
import {
  and,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { project, projectMember, user } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import type { Cursor } from '../../platform/keyset.ts'

/** A project as one of its members sees it. */
export type ProjectRow = typeof project.$inferSelect & {
  role: ProjectRole
  sortedAt: Date
  memberCount: number
}

const memberCount = sql<number>`(select count(*)::int from ${projectMember} m where m.project_id = ${project.id})`

const columns = {
  ...getTableColumns(project),
  role: projectMember.role,
  sortedAt: projectMember.sortedAt,
  memberCount,
}

export const findProjectFor = async (
  db: Database,
  userId: UserId,
  id: ProjectId,
): Promise<ProjectRow | null> => {
  const [row] = await db
    .select(columns)
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(and(eq(projectMember.userId, userId), eq(projectMember.projectId, id)))
  return row ?? null
}

const hasOthers = sql`exists (select from ${projectMember} o where o.project_id = ${project.id} and o.user_id <> ${projectMember.userId})`

const filters: Record<ProjectFilter, SQL | undefined> = {
  ALL: undefined,
  MY_PROJECTS: and(eq(projectMember.role, 'OWNER'), isNull(project.archivedAt)),
  SHARED: and(hasOthers, isNull(project.archivedAt)),
  PUBLISHED: and(eq(project.isPubliclyAccessible, true), isNull(project.archivedAt)),
  ARCHIVED: isNotNull(project.archivedAt),
}

export interface ProjectSelection {
  userId: UserId
  filter: ProjectFilter
  search: string | undefined
}

const matches = ({ userId, filter, search }: ProjectSelection) => {
  const pattern = search ? `%${escapeLike(search)}%` : null
  return and(
    eq(projectMember.userId, userId),
    filters[filter],
    pattern ? or(ilike(project.name, pattern), ilike(project.description, pattern)) : undefined,
  )
}

/** At most `limit` rows, last changed first, after the cursor. */
export const selectProjects = (
  db: Database,
  selection: ProjectSelection,
  cursor: Cursor | null,
  limit: number,
): Promise<ProjectRow[]> =>
  db
    .select(columns)
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(
      and(
        matches(selection),
        cursor
          ? sql`(${projectMember.sortedAt}, ${projectMember.projectId}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(projectMember.sortedAt), desc(projectMember.projectId))
    .limit(limit)

export const countProjects = async (db: Database, selection: ProjectSelection): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(matches(selection))
  return row?.count ?? 0
}

/** The first members of each project, the owner first. */
export const selectMembers = async (
  db: Database,
  projectIds: ProjectId[],
  perProject: number,
): Promise<Map<ProjectId, ProjectMember[]>> => {
  const members = new Map<ProjectId, ProjectMember[]>()
  if (projectIds.length === 0) return members
  const ranked = db
    .select({
      projectId: projectMember.projectId,
      uid: user.id,
      name: user.name,
      email: user.email,
      picture: user.image,
      role: projectMember.role,
      rank: sql<number>`row_number() over (partition by ${projectMember.projectId} order by ${projectMember.role} = 'OWNER' desc, ${projectMember.createdAt})`.as(
        'rank',
      ),
    })
    .from(projectMember)
    .innerJoin(user, eq(user.id, projectMember.userId))
    .where(inArray(projectMember.projectId, projectIds))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${perProject}`)
    .orderBy(ranked.rank)
  for (const { projectId, rank: _rank, ...member } of rows)
    members.set(projectId, [...(members.get(projectId) ?? []), member])
  return members
}

export const insertProject = async (
  db: Database,
  values: Omit<typeof project.$inferInsert, 'createdAt' | 'updatedAt'>,
): Promise<void> => {
  await db.insert(project).values(values)
  await db
    .insert(projectMember)
    .values({ projectId: values.id, userId: values.createdByUserId, role: 'OWNER' })
}

export const updateProjectRow = (db: Database, id: ProjectId, values: Partial<typeof project.$inferInsert>) =>
  db.update(project).set(values).where(eq(project.id, id))

/** Puts the project on top of every member's list. */
export const touchProject = async (db: Database, id: ProjectId, now: Date): Promise<void> => {
  await db.update(project).set({ updatedAt: now }).where(eq(project.id, id))
  await db.update(projectMember).set({ sortedAt: now }).where(eq(projectMember.projectId, id))
}

export const deleteProjectRow = (db: Database, id: ProjectId) => db.delete(project).where(eq(project.id, id))

export const memberIds = async (db: Database, id: ProjectId): Promise<UserId[]> => {
  const rows = await db
    .select({ userId: projectMember.userId })
    .from(projectMember)
    .where(eq(projectMember.projectId, id))
  return rows.map((row) => row.userId)
}
