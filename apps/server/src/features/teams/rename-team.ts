import type { TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadTeam } from './access.ts'
import { selectAskedAccounts } from './invitation-queries.ts'
import { publishTeam } from './publish-team.ts'
import { type TeamRow, updateTeamName } from './queries.ts'

/** Whom the team asks sees the new name too. */
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
    await context.events.publish(tx, await selectAskedAccounts(tx, team), { type: 'invitation' })
    return { ...team, name }
  })
