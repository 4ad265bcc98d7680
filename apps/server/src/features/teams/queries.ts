import type { TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedTeamRole } from '@atelier/contract/teams/team'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { organization, organizationMember, user } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'

const selectTeams = (db: Database) =>
  db
    .select({
      id: organization.id,
      name: organization.name,
      role: organizationMember.role,
      memberCount: sql<number>`(select count(*)::int from organization_member m where m.organization_id = "organization".id)`,
    })
    .from(organization)
    .innerJoin(organizationMember, eq(organizationMember.organizationId, organization.id))

export type TeamRow = Awaited<ReturnType<typeof selectTeams>>[number]

export const findTeamFor = async (db: Database, userId: UserId, id: TeamId): Promise<TeamRow | null> => {
  const [row] = await selectTeams(db).where(
    and(eq(organization.id, id), eq(organizationMember.userId, userId)),
  )
  return row ?? null
}

export const findOwnTeam = async (db: Database, userId: UserId): Promise<TeamRow | null> => {
  const [row] = await selectTeams(db)
    .where(eq(organizationMember.userId, userId))
    .orderBy(organizationMember.createdAt, organizationMember.id)
    .limit(1)
  return row ?? null
}

export const canCreateTeam = async (
  db: Database,
  { teams }: Pick<Config, 'teams'>,
  userId: UserId,
): Promise<boolean> => {
  const [row] = await db
    .select({ plan: user.plan, isGuest: user.isAnonymous })
    .from(user)
    .where(eq(user.id, userId))
  return row !== undefined && !row.isGuest && (teams === 'everyone' || row.plan === 'team')
}

/** Serializes changes of a team and its members. */
export const lockTeam = async (tx: Database, id: TeamId): Promise<void> => {
  await tx.select({ id: organization.id }).from(organization).where(eq(organization.id, id)).for('update')
}

/** Serializes what a person does to join and create teams. */
export const lockPerson = async (tx: Database, userId: UserId): Promise<void> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

export const insertTeam = async (
  tx: Database,
  founder: Grant<'account', 'CREATE_TEAM'>,
  { name, createdAt }: { name: string; createdAt: Date },
): Promise<TeamId> => {
  const id = uuidv7<TeamId>()
  await tx.insert(organization).values({ id, name, createdAt })
  await tx
    .insert(organizationMember)
    .values({ id: uuidv7(), organizationId: id, userId: founder.id, role: 'owner', createdAt })
  return id
}

export const updateTeamName = (tx: Database, team: Grant<'team', 'MANAGE_TEAM'>, name: string) =>
  tx.update(organization).set({ name }).where(eq(organization.id, team.id))

export const deleteTeamRow = (tx: Database, team: Grant<'team', 'DELETE_TEAM'>) =>
  tx.delete(organization).where(eq(organization.id, team.id))

const selectPeople = (db: Database) =>
  db
    .select({
      uid: user.id,
      name: user.name,
      email: user.email,
      picture: user.image,
      role: organizationMember.role,
      joinedAt: organizationMember.createdAt,
    })
    .from(organizationMember)
    .innerJoin(user, eq(user.id, organizationMember.userId))

export type TeamMemberRow = Awaited<ReturnType<typeof selectPeople>>[number]

export const selectTeamPeople = (db: Database, { id }: { id: TeamId }): Promise<TeamMemberRow[]> =>
  selectPeople(db)
    .where(eq(organizationMember.organizationId, id))
    .orderBy(
      sql`${organizationMember.role} = 'owner' desc`,
      organizationMember.createdAt,
      organizationMember.id,
    )

export const findTeamMember = async (
  db: Database,
  { id }: { id: TeamId },
  userId: UserId,
): Promise<TeamMemberRow | null> => {
  const [row] = await selectPeople(db).where(
    and(eq(organizationMember.organizationId, id), eq(organizationMember.userId, userId)),
  )
  return row ?? null
}

export const insertTeamMember = (
  tx: Database,
  { id: organizationId }: Grant<'team', 'JOIN'>,
  { userId }: Actor,
  values: { role: OfferedTeamRole; createdAt: Date },
) => tx.insert(organizationMember).values({ id: uuidv7(), organizationId, userId, ...values })

export const updateTeamRole = (
  tx: Database,
  { id: { teamId, userId } }: Grant<'team member', 'CHANGE'>,
  role: OfferedTeamRole,
) =>
  tx
    .update(organizationMember)
    .set({ role })
    .where(and(eq(organizationMember.organizationId, teamId), eq(organizationMember.userId, userId)))

export const deleteTeamMember = (tx: Database, { id: { teamId, userId } }: Grant<'team member', 'CHANGE'>) =>
  tx
    .delete(organizationMember)
    .where(and(eq(organizationMember.organizationId, teamId), eq(organizationMember.userId, userId)))

export const deleteTeamsOf = async (db: Database, { userId }: Actor): Promise<void> => {
  const ownedTeams = db
    .select({ id: organizationMember.organizationId })
    .from(organizationMember)
    .where(and(eq(organizationMember.userId, userId), eq(organizationMember.role, 'owner')))
  await db.delete(organization).where(inArray(organization.id, ownedTeams))
}
