import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadFounder, loadTeam } from './access.ts'
import { publishTeam } from './publish-team.ts'
import { insertTeam, type TeamRow } from './queries.ts'

/** MBR-03: makes a team, whose owner its maker stays. */
export const createTeam = (context: AppContext, actor: Actor, { name }: { name: string }): Promise<TeamRow> =>
  context.db.transaction(async (tx) => {
    const founder = await loadFounder(context, tx, actor)
    const id = await insertTeam(tx, founder, { name, createdAt: context.clock.now() })
    await publishTeam(context, tx, { id })
    return loadTeam({ db: tx }, actor, id, 'READ')
  })
