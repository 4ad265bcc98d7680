import type { TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedTeamRole } from '@atelier/contract/team'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { loadChangeablePerson } from './access.ts'
import { publishTeam } from './publish-team.ts'
import { type TeamMemberRow, updateTeamRole } from './queries.ts'

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
