import type { TeamId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { loadChangeablePerson, loadLeaver } from './access.ts'
import { publishTeam } from './publish-team.ts'
import { deleteTeamMember } from './queries.ts'

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
