import type { ProjectId, TeamId, UserId } from '@atelier/contract/ids'
import type { ProjectRole } from '@atelier/contract/project'
import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { invitation, organizationMember, projectMember, user } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/name-search.ts'
import type { InvitationRow } from '../invitations/index.ts'

/** The invitation that says how a team's person stands to the project; a pending one before others. */
const lastInvitation = (projectId: ProjectId, column: 'status' | 'role') =>
  sql`(select i.${sql.identifier(column)} from ${invitation} i
    where i.project_id = ${projectId} and (i.invitee_id = ${user.id} or i.email = ${user.email})
    order by i.status = 'pending' desc, i.invited_at desc limit 1)`

/** A team's people by name; `search` is looked for in names and addresses. */
export const selectTeam = (
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

export type TeamRow = Awaited<ReturnType<typeof selectTeam>>[number]

export const countTeam = (db: Database, teamId: TeamId): Promise<number> =>
  db.$count(organizationMember, eq(organizationMember.organizationId, teamId))

/** Addresses of a team, one's own left out. */
export const selectTeamEmails = async (db: Database, teamId: TeamId, but: UserId): Promise<string[]> => {
  const rows = await db
    .select({ email: user.email, id: user.id })
    .from(organizationMember)
    .innerJoin(user, eq(user.id, organizationMember.userId))
    .where(eq(organizationMember.organizationId, teamId))
    .orderBy(user.id)
  return rows.filter(({ id }) => id !== but).map(({ email }) => email)
}
