import type { QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/invitations'
import type { ProjectId } from '@atelier/contract/ids'
import type { Member } from '@atelier/contract/member'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { findHolders, selectPending } from '../invitations/index.ts'
import { loadProject } from '../projects/index.ts'
import { requireTeam } from '../users/index.ts'
import { presentTeamMember, presentMember, presentPending } from './present.ts'
import { selectMembers, countTeam, selectTeam } from './queries.ts'

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

/** Everybody in a project; who is invited and has not joined is shown to its owner alone. */
export const listMembers = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Member[]> => {
  const project = await loadProject(context, actor, id, 'READ')
  const members = (await selectMembers(context.db, project.id)).map(presentMember)
  if (project.role !== 'OWNER') return members
  const now = context.clock.now()
  const pending = await selectPending(context.db, project.grant)
  const holders = await findHolders(
    context,
    pending.map(({ email }) => email),
  )
  return [...members, ...pending.map((row) => presentPending(row, now, holders))]
}
