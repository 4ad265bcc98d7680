import type { TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedTeamRole } from '@atelier/contract/teams/team'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { deleteStoredResponses } from '../../platform/http/queries.ts'
import { findEmailAccounts } from '../people/invitations/index.ts'
import { selectPendingInvitations } from '../people/invitations/store/index.ts'
import { loadChangeablePerson, loadFounder, loadLeaver, loadTeam, permissionsIn } from './access.ts'
import { presentInvitee, presentTeamMember } from './present.ts'
import {
  deleteTeamMember,
  deleteTeamRow,
  findOwnTeam,
  insertTeam,
  canCreateTeam,
  selectTeamPeople,
  type TeamMemberRow,
  type TeamRow,
  updateTeamName,
  updateTeamRole,
} from './queries.ts'
import { publishTeam } from './team-target.ts'

export const getOwnTeam = async (
  { db, config }: AppContext,
  actor: Actor,
): Promise<{ row: TeamRow | null; mayCreate: boolean }> => {
  const row = await findOwnTeam(db, actor.userId)
  return { row, mayCreate: row === null && (await canCreateTeam(db, config, actor.userId)) }
}

const publishToInvitees = async (
  { events }: AppContext,
  tx: Database,
  team: Grant<'team', 'MANAGE_TEAM' | 'DELETE_TEAM'>,
): Promise<void> => {
  const invitees = (await selectPendingInvitations(tx, team)).flatMap(({ inviteeId }) => inviteeId ?? [])
  await events.publish(tx, invitees, { type: 'invitation' })
}

export const deleteTeam = (context: AppContext, actor: Actor, id: TeamId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'DELETE_TEAM')
    await publishTeam(context, tx, team)
    await publishToInvitees(context, tx, team.grant)
    await deleteTeamRow(tx, team.grant)
    await deleteStoredResponses(tx, actor.userId)
  })

export const createTeam = (context: AppContext, actor: Actor, { name }: { name: string }): Promise<TeamRow> =>
  context.db.transaction(async (tx) => {
    const founder = await loadFounder(context, tx, actor)
    const id = await insertTeam(tx, founder, { name, createdAt: context.clock.now() })
    await publishTeam(context, tx, { id })
    return loadTeam({ db: tx }, actor, id, 'READ')
  })

export const renameTeam = (
  context: AppContext,
  actor: Actor,
  id: TeamId,
  { name }: { name: string },
): Promise<TeamRow> =>
  context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'MANAGE_TEAM')
    await updateTeamName(tx, team.grant, name)
    await publishTeam(context, tx, team)
    await publishToInvitees(context, tx, team.grant)
    return { ...team, name }
  })

export const removeFromTeam = (
  context: AppContext,
  actor: Actor,
  { teamId, userId }: { teamId: TeamId; userId: UserId },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } =
      userId === actor.userId
        ? await loadLeaver(tx, actor, teamId)
        : await loadChangeablePerson(tx, actor, { teamId, userId })
    await publishTeam(context, tx, { id: teamId })
    await deleteTeamMember(tx, grant)
    await deleteStoredResponses(tx, userId)
  })

export const changeTeamRole = (
  context: AppContext,
  actor: Actor,
  { teamId, userId, role }: { teamId: TeamId; userId: UserId; role: OfferedTeamRole },
): Promise<TeamMemberRow> =>
  context.db.transaction(async (tx) => {
    const person = await loadChangeablePerson(tx, actor, { teamId, userId })
    await updateTeamRole(tx, person.grant, role)
    await deleteStoredResponses(tx, userId)
    await publishTeam(context, tx, { id: teamId })
    return { ...person, role }
  })

export const listTeamPeople = async (context: AppContext, actor: Actor, id: TeamId) => {
  const { db, clock } = context
  const team = await loadTeam(context, actor, id, 'READ')
  const invitations = permissionsIn(team.role).MANAGE_TEAM
    ? await selectPendingInvitations(db, team.grant)
    : []
  const emailAccounts = await findEmailAccounts(
    context,
    invitations.map(({ email }) => email),
  )
  return {
    members: (await selectTeamPeople(db, team)).map(presentTeamMember),
    asked: invitations.map((row) => presentInvitee(row, clock.now(), emailAccounts)),
  }
}
