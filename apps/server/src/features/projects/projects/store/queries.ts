import type { ProjectId, UserId } from '@atelier/contract/ids'
import type {
  ProjectFilter,
  ProjectMember,
  ProjectRole,
  ProjectSort,
} from '@atelier/contract/projects/project'
import { and, type AnyColumn, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { project, projectMember, user } from '../../../../db/schema/index.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { literalLimit } from '../../../../platform/db/literal-limit.ts'
import { nameOrDescriptionContains, scannedRowsMax } from '../../../../platform/db/name-search.ts'
import type { OrderCursor } from '../../../../platform/keyset.ts'
import type { ChangeGrant } from '../rights.ts'

export type ProjectRow = typeof project.$inferSelect & {
  role: ProjectRole
  sortTime: Date
  sortName: string
  isPinned: boolean
  memberCount: number
}

const memberCount = (id: AnyColumn) =>
  sql<number>`(select count(*)::int from ${projectMember} m where m.project_id = ${id})`

const listColumns = {
  ...getTableColumns(project),
  role: projectMember.role,
  sortTime: projectMember.sortTime,
  sortName: projectMember.sortName,
  isPinned: projectMember.isPinned,
}

const columns = { ...listColumns, memberCount: memberCount(project.id) }

/** Row lock mode: 'update' blocks all others, 'key share' only 'update'. */
export type ProjectLock = 'key share' | 'no key update' | 'update' | null

const membershipsFor = (db: Database, userId: UserId, id: ProjectId) =>
  db
    .select(columns)
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(and(eq(projectMember.userId, userId), eq(projectMember.projectId, id)))

/** Locks the project first, then the membership. */
export const findProjectFor = async (
  db: Database,
  userId: UserId,
  id: ProjectId,
  lock: ProjectLock = null,
): Promise<ProjectRow | null> => {
  if (lock) await db.select({ id: project.id }).from(project).where(eq(project.id, id)).for(lock)
  const memberships = membershipsFor(db, userId, id)
  const [row] = await (lock ? memberships.for('key share', { of: projectMember }) : memberships)
  return row ?? null
}

export type PublicProject = typeof project.$inferSelect

export const isPublic = and(
  eq(project.isPubliclyAccessible, true),
  // a blocked account's public projects are hidden
  sql`not exists (select from ${user} owner where owner.id = ${project.createdByUserId} and owner.blocked_at is not null)`,
)

export const findPublicProject = async (db: Database, id: ProjectId): Promise<PublicProject | null> => {
  const [row] = await db
    .select()
    .from(project)
    .where(and(eq(project.id, id), isPublic))
  return row ?? null
}

const hasOtherMembers = sql`exists (select from ${projectMember} o where o.project_id = ${projectMember.projectId} and o.user_id <> ${projectMember.userId})`
const isUnarchived = eq(projectMember.isArchived, false)

const filters: Record<ProjectFilter, SQL | undefined> = {
  ALL: isUnarchived,
  MY_PROJECTS: and(eq(projectMember.role, 'OWNER'), isUnarchived),
  SHARED: and(hasOtherMembers, isUnarchived),
  PUBLISHED: and(eq(project.isPubliclyAccessible, true), isUnarchived),
  ARCHIVED: eq(projectMember.isArchived, true),
}

export interface ProjectSelection {
  userId: UserId
  filter: ProjectFilter
  sort: ProjectSort
  search: string | undefined
  projectIds?: readonly ProjectId[] | undefined
}

export const countLimits = { all: 1000, matching: 20 }

interface OrderColumns {
  isPinned: AnyColumn
  sortTime: AnyColumn
  sortName: AnyColumn
  id: AnyColumn
}

const orders: Record<
  ProjectSort,
  { orderBy: (columns: OrderColumns) => SQL[]; after: (cursor: OrderCursor) => SQL }
> = {
  changed: {
    orderBy: ({ isPinned, sortTime, id }) => [desc(isPinned), desc(sortTime), desc(id)],
    after: ({ key, id, isOnTop }) =>
      sql`(${projectMember.isPinned}, ${projectMember.sortTime}, ${projectMember.projectId}) < (${isOnTop}::boolean, ${new Date(key).toISOString()}::timestamptz, ${id}::uuid)`,
  },
  name: {
    orderBy: ({ isPinned, sortName, id }) => [sql`(not ${isPinned})`, asc(sortName), asc(id)],
    after: ({ key, id, isOnTop }) =>
      sql`((not ${projectMember.isPinned}), ${projectMember.sortName}, ${projectMember.projectId}) > (not ${isOnTop}::boolean, ${key}::text, ${id}::uuid)`,
  },
}

const orderFor = (sort: ProjectSort) =>
  orders[sort].orderBy({
    isPinned: projectMember.isPinned,
    sortTime: projectMember.sortTime,
    sortName: projectMember.sortName,
    id: projectMember.projectId,
  })

const listFilter = ({ userId, filter, sort, projectIds }: ProjectSelection, cursor: OrderCursor | null) =>
  and(
    eq(projectMember.userId, userId),
    filters[filter],
    projectIds && inArray(projectMember.projectId, [...projectIds]),
    cursor ? orders[sort].after(cursor) : undefined,
  )

const selectFirst = (db: Database, selection: ProjectSelection, cursor: OrderCursor | null, limit: number) =>
  db
    .select(listColumns)
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(listFilter(selection, cursor))
    // bounded: a list has two orders
    .orderBy(...orderFor(selection.sort))
    .limit(literalLimit(limit))
    .as('first')

/** Searches the first rows, which are enough for common words; only rare words use the full index. */
export const selectProjects = async (
  db: Database,
  selection: ProjectSelection,
  cursor: OrderCursor | null,
  limit: number,
): Promise<ProjectRow[]> => {
  const { search, sort } = selection
  const selectListedProjects = (rowLimit: number, filter?: SQL) =>
    db
      .select(columns)
      .from(projectMember)
      .innerJoin(project, eq(project.id, projectMember.projectId))
      .where(and(listFilter(selection, cursor), filter))
      // bounded: a list has two orders
      .orderBy(...orderFor(sort))
      .limit(rowLimit)
  if (!search) return selectListedProjects(literalLimit(limit))
  const first = selectFirst(db, selection, cursor, scannedRowsMax)
  const rows = await db
    .select({ ...first._.selectedFields, memberCount: memberCount(first.id) })
    .from(first)
    .where(nameOrDescriptionContains(first, search))
    // bounded: a list has two orders
    .orderBy(...orders[sort].orderBy(first))
    .limit(literalLimit(limit))
  if (rows.length === limit) return rows
  return selectListedProjects(limit, nameOrDescriptionContains(project, search))
}

export const countProjects = async (db: Database, selection: ProjectSelection): Promise<number> => {
  const { filter, search } = selection
  const selectMemberships = () => db.select({ id: projectMember.projectId }).from(projectMember).$dynamic()
  const selectListedProjects = (condition?: SQL) =>
    selectMemberships()
      .innerJoin(project, eq(project.id, projectMember.projectId))
      .where(and(listFilter(selection, null), condition))
  if (!search) {
    // only PUBLISHED needs `project`; the other filters are counted in one index
    const memberships =
      filter === 'PUBLISHED' ? selectListedProjects() : selectMemberships().where(listFilter(selection, null))
    return db.$count(memberships.limit(literalLimit(countLimits.all)).as('counted'))
  }
  const countMax = countLimits.matching
  const first = selectFirst(db, selection, null, scannedRowsMax)
  const matches = db
    .select({ id: first.id })
    .from(first)
    .where(nameOrDescriptionContains(first, search))
    .limit(literalLimit(countMax))
  const count = await db.$count(matches.as('counted'))
  return count === countMax
    ? count
    : db.$count(
        selectListedProjects(nameOrDescriptionContains(project, search)).limit(countMax).as('counted'),
      )
}

export const selectMembers = async (
  db: Database,
  projectIds: ProjectId[],
  membersPerProject: number,
): Promise<Map<ProjectId, ProjectMember[]>> => {
  const members = new Map<ProjectId, ProjectMember[]>()
  if (projectIds.length === 0) return members
  const rankedMembers = db
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
    .from(rankedMembers)
    .where(sql`${rankedMembers.rank} <= ${membersPerProject}`)
    .orderBy(rankedMembers.rank)
  for (const { projectId, rank: _rank, ...member } of rows)
    members.set(projectId, [...(members.get(projectId) ?? []), member])
  return members
}

export const insertProject = async (
  db: Database,
  { id }: Grant<'project', 'CREATE_PROJECT'>,
  { userId }: Actor,
  values: Omit<typeof project.$inferInsert, 'id' | 'createdByUserId' | 'createdAt' | 'updatedAt'>,
): Promise<void> => {
  await db.insert(project).values({ ...values, id, createdByUserId: userId })
  await db.insert(projectMember).values({ projectId: id, userId, role: 'OWNER' })
}

export const editProjectRow = async (
  db: Database,
  { id }: Grant<'project', 'EDIT_PROJECT'>,
  values: Partial<typeof project.$inferInsert>,
  version: number | null,
): Promise<boolean> => {
  const rows = await db
    .update(project)
    .set({ ...values, version: sql`${project.version} + 1` })
    .where(and(eq(project.id, id), version === null ? undefined : eq(project.version, version)))
    .returning({ id: project.id })
  return rows.length === 1
}

export const updateArchivedAt = (
  db: Database,
  { id }: Grant<'project', 'ARCHIVE_PROJECT' | 'RESTORE_PROJECT'>,
  archivedAt: Date | null,
) => db.update(project).set({ archivedAt }).where(eq(project.id, id))

export const touchProject = async (db: Database, { id }: ChangeGrant, now: Date): Promise<void> => {
  await db.update(project).set({ updatedAt: now }).where(eq(project.id, id))
  await db.update(projectMember).set({ sortTime: now }).where(eq(projectMember.projectId, id))
}

export const updatePin = (
  db: Database,
  { id }: Grant<'project', 'READ'>,
  { userId }: Actor,
  isPinned: boolean,
) =>
  db
    .update(projectMember)
    .set({ isPinned })
    .where(and(eq(projectMember.projectId, id), eq(projectMember.userId, userId)))

export const deleteProjectRow = (db: Database, { id }: Grant<'project', 'DELETE_PROJECT'>) =>
  db.delete(project).where(eq(project.id, id))

export const selectMemberIds = async (db: Database, id: ProjectId): Promise<UserId[]> => {
  const rows = await db
    .select({ userId: projectMember.userId })
    .from(projectMember)
    .where(eq(projectMember.projectId, id))
  return rows.map((row) => row.userId)
}
