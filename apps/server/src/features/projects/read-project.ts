import type { ProjectId } from '@atelier/contract/ids'
import type { Project } from '@atelier/contract/project'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { listProjectAttachments } from '../attachments/index.ts'
import { getProject } from './access.ts'
import { presentForReader, presentProject } from './present.ts'
import { findPublicProject, selectMembers } from './queries.ts'

/** One project with all its members and its knowledge; of a public one, who is no member reads what is public. */
export const readProject = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Project> => {
  const row = await getProject(context, actor, id)
  if (!row) {
    const shown = await findPublicProject(context.db, id)
    if (!shown) throw notFound()
    return presentForReader(shown)
  }
  const members = await selectMembers(context.db, [id], 1000)
  return presentProject(row, members.get(id) ?? [], await listProjectAttachments(context, row.grant))
}
