import type { TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { loadTeam } from './access.ts'
import { selectAskedAccounts } from './invitation-queries.ts'
import { publishTeam } from './publish-team.ts'
import { deleteTeamRow } from './queries.ts'

/** The team goes, with whom it asked; its people stay in the projects that they have joined. */
export const deleteTeam = (context: AppContext, actor: Actor, id: TeamId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'DELETE_TEAM')
    await publishTeam(context, tx, team)
    await context.events.publish(tx, await selectAskedAccounts(tx, team), { type: 'invitation' })
    await deleteTeamRow(tx, team.grant)
    await forgetAnswers(tx, actor.userId)
  })
