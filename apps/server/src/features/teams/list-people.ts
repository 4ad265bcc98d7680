import type { TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { findHolders } from '../members/index.ts'
import { loadTeam, permissionsIn } from './access.ts'
import { selectAsked } from './invitation-queries.ts'
import { presentAsked, presentTeamMember } from './present.ts'
import { selectTeamPeople } from './queries.ts'

/** Everybody in a team; whom it has asked is shown to those alone who manage it. */
export const listTeamPeople = async (context: AppContext, actor: Actor, id: TeamId) => {
  const { db, clock } = context
  const team = await loadTeam(context, actor, id, 'READ')
  const asked = permissionsIn(team.role).MANAGE_TEAM ? await selectAsked(db, team) : []
  const holders = await findHolders(
    context,
    asked.map(({ email }) => email),
  )
  return {
    members: (await selectTeamPeople(db, team)).map(presentTeamMember),
    asked: asked.map((row) => presentAsked(row, clock.now(), holders)),
  }
}
