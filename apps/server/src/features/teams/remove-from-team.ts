import type { TeamId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { loadChangeablePerson, loadTeam } from './access.ts'
import { publishTeam } from './publish-team.ts'
import { deleteTeamMember } from './queries.ts'

/** Takes somebody out, or leaves: without the team's plan, but still in every project that they have joined. */
export const removeFromTeam = (
  context: AppContext,
  actor: Actor,
  { teamId, userId }: { teamId: TeamId; userId: UserId },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const right = userId === actor.userId ? 'LEAVE' : 'MANAGE_TEAM'
    const team = await loadTeam({ db: tx }, actor, teamId, right)
    await loadChangeablePerson(tx, team.grant, userId)
    await publishTeam(context, tx, team)
    await deleteTeamMember(tx, team.grant, userId)
    await forgetAnswers(tx, userId)
  })
