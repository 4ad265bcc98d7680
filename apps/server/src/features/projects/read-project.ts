import type { ProjectId } from '@atelier/contract/ids'
import type { Project } from '@atelier/contract/project'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { listProjectAttachments } from '../attachments/index.ts'
import { loadProject } from './access.ts'
import { presentProject } from './present.ts'
import { selectMembers } from './queries.ts'

/** One project with all its members and its knowledge. */
export const readProject = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Project> => {
  const row = await loadProject(context, actor, id, 'READ')
  const members = await selectMembers(context.db, [id], 1000)
  return presentProject(row, members.get(id) ?? [], await listProjectAttachments(context, row))
}
