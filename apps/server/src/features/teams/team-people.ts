import type { TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedTeamRole } from '@atelier/contract/team'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { findHolders, selectPending } from '../invitations/index.ts'
import { loadChangeablePerson, loadLeaver, loadTeam, permissionsIn } from './access.ts'
import { presentInvitee, presentTeamMember } from './present.ts'
import { publishTeam } from './team-place.ts'
import { deleteTeamMember, type TeamMemberRow, updateTeamRole, selectTeamPeople } from './queries.ts'

/** Takes somebody out, or leaves: without the team's plan, but still in every project that they have joined. */
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
    await forgetAnswers(tx, userId)
  })

/** Holds for the person's very next call. */
export const changeTeamRole = (
  context: AppContext,
  actor: Actor,
  { teamId, userId, role }: { teamId: TeamId; userId: UserId; role: OfferedTeamRole },
): Promise<TeamMemberRow> =>
  context.db.transaction(async (tx) => {
    const person = await loadChangeablePerson(tx, actor, { teamId, userId })
    await updateTeamRole(tx, person.grant, role)
    await forgetAnswers(tx, userId)
    await publishTeam(context, tx, { id: teamId })
    return { ...person, role }
  })

/** Everybody in a team; whom it has invited is shown to those alone who manage it. */
export const listTeamPeople = async (context: AppContext, actor: Actor, id: TeamId) => {
  const { db, clock } = context
  const team = await loadTeam(context, actor, id, 'READ')
  const pending = permissionsIn(team.role).MANAGE_TEAM ? await selectPending(db, team.grant) : []
  const holders = await findHolders(
    context,
    pending.map(({ email }) => email),
  )
  return {
    members: (await selectTeamPeople(db, team)).map(presentTeamMember),
    asked: pending.map((row) => presentInvitee(row, clock.now(), holders)),
  }
}
