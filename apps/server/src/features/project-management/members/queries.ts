import type { ProjectId, TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { ProjectRole } from '@atelier/contract/projects/project'
import { and, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { invitation, organizationMember, project, projectMember, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/name-search.ts'
import type { InvitationRow } from '../../people/invitations/store/index.ts'

const memberColumns = {
  uid: user.id,
  name: user.name,
  email: user.email,
  picture: user.image,
  role: projectMember.role,
  createdAt: projectMember.createdAt,
}

export const selectMembers = (db: Database, projectId: ProjectId) =>
  db
    .select(memberColumns)
    .from(projectMember)
    .innerJoin(user, eq(user.id, projectMember.userId))
    .where(eq(projectMember.projectId, projectId))
    .orderBy(sql`${projectMember.role} = 'OWNER' desc`, projectMember.createdAt, user.id)

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

export const lockMember = async (
  db: Database,
  projectId: ProjectId,
  userId: UserId,
): Promise<MemberRow | null> => {
  const [row] = await db
    .select(memberColumns)
    .from(projectMember)
    .innerJoin(user, eq(user.id, projectMember.userId))
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
    .for('update', { of: projectMember })
  return row ?? null
}

export const insertMember = async (
  db: Database,
  { id: projectId }: Grant<'project', 'JOIN'>,
  { userId }: Actor,
  role: OfferedRole,
): Promise<boolean> => {
  const rows = await db
    .insert(projectMember)
    .values({ projectId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: projectMember.userId })
  return rows.length === 1
}

export const updateRole = (
  db: Database,
  { id: projectId }: Grant<'project', 'MANAGE_MEMBERS'>,
  userId: UserId,
  role: ProjectRole,
) =>
  db
    .update(projectMember)
    .set({ role })
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))

/** Stops sharing chats, since the new owner hasn't agreed to publish theirs. */
export const updateOwner = (db: Database, { id }: Grant<'project', 'MANAGE_MEMBERS'>, userId: UserId) =>
  db
    .update(project)
    .set({ createdByUserId: userId, chatsSharedAt: null, hasUntrustedText: true })
    .where(eq(project.id, id))

export const deleteMember = (db: Database, { id: { projectId, userId } }: Grant<'member', 'CHANGE'>) =>
  db
    .delete(projectMember)
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))

export const selectMemberProjectIds = async (db: Database, userId: UserId): Promise<ProjectId[]> => {
  const rows = await db
    .select({ id: projectMember.projectId })
    .from(projectMember)
    .where(and(eq(projectMember.userId, userId), ne(projectMember.role, 'OWNER')))
  return rows.map(({ id }) => id)
}

const lastInvitation = (projectId: ProjectId, column: 'status' | 'role') =>
  sql`(select i.${sql.identifier(column)} from ${invitation} i
    where i.project_id = ${projectId} and (i.invitee_id = ${user.id} or i.email = ${user.email})
    order by i.status = 'pending' desc, i.invited_at desc limit 1)`

export const selectTeamMembers = (
  db: Database,
  {
    teamId,
    projectId,
    search,
    limit,
  }: { teamId: TeamId; projectId: ProjectId; search?: string | undefined; limit: number },
) => {
  const pattern = `%${escapeLike(search ?? '')}%`
  return db
    .select({
      uid: user.id,
      name: user.name,
      email: user.email,
      picture: user.image,
      role: sql<ProjectRole | null>`${projectMember.role}`,
      invitedStatus: sql<InvitationRow['status'] | null>`${lastInvitation(projectId, 'status')}`,
      invitedRole: sql<ProjectRole | null>`${lastInvitation(projectId, 'role')}`,
    })
    .from(organizationMember)
    .innerJoin(user, eq(user.id, organizationMember.userId))
    .leftJoin(projectMember, and(eq(projectMember.userId, user.id), eq(projectMember.projectId, projectId)))
    .where(
      and(
        eq(organizationMember.organizationId, teamId),
        search ? or(ilike(user.name, pattern), ilike(user.email, pattern)) : undefined,
      ),
    )
    .orderBy(sql`lower(${user.name})`, user.id)
    .limit(limit)
}

export type TeamMemberRow = Awaited<ReturnType<typeof selectTeamMembers>>[number]

export const countTeamMembers = (db: Database, teamId: TeamId): Promise<number> =>
  db.$count(organizationMember, eq(organizationMember.organizationId, teamId))

export const selectTeamEmails = async (
  db: Database,
  teamId: TeamId,
  excludedUserId: UserId,
): Promise<string[]> => {
  const rows = await db
    .select({ email: user.email, id: user.id })
    .from(organizationMember)
    .innerJoin(user, eq(user.id, organizationMember.userId))
    .where(eq(organizationMember.organizationId, teamId))
    .orderBy(user.id)
  return rows.filter(({ id }) => id !== excludedUserId).map(({ email }) => email)
}
