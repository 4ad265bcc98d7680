import type { QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/invitations'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from '../projects/index.ts'
import { requireTeam } from '../users/index.ts'
import { presentTeamMember } from './present.ts'
import { countTeam, selectTeam } from './team-queries.ts'

/** MBR-03: whom of the team the actor could invite. */
export const listTeamMembers = async (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  { q, limit }: QueryOf<typeof endpoints.listTeamMembers>,
) => {
  const project = await loadProject(context, actor, id, 'MANAGE_MEMBERS')
  const teamId = await requireTeam(context, actor)
  const rows = await selectTeam(context.db, { teamId, projectId: project.id, search: q, limit })
  return { members: rows.map(presentTeamMember), total: await countTeam(context.db, teamId) }
}
