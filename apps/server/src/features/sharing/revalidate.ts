import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from '../projects/index.ts'

/** API-03: the public page is rendered anew, on every replica, whenever it is next read. */
export const revalidate = async (context: AppContext, actor: Actor, id: ProjectId): Promise<void> => {
  const project = await loadProject(context, actor, id, 'READ')
  await context.pages.changed(context.db, project.id)
}
