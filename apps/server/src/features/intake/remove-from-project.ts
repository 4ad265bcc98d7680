import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadProject, publishProject, touchProject } from '../projects/index.ts'
import { unlinkFromProject } from './queries.ts'

/** KNO-06: takes a source out of the project; it stays in its owner's vault. */
export const removeFromProject = (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  attachmentId: AttachmentId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'REMOVE_KNOWLEDGE')
    if (!(await unlinkFromProject(tx, project.id, attachmentId))) throw notFound()
    await touchProject(tx, project.id, context.clock.now())
    await publishProject(context, tx, project, 'updated')
  })
