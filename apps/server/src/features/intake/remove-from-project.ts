import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadProject, publishProject, recordActivity, touchProject } from '../projects/index.ts'
import { findAttachmentRow, keepRemoved, unlinkFromProject } from './queries.ts'

/** KNO-06: takes a source out of the project; it stays in its owner's vault, and can be put back for a while. */
export const removeFromProject = (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  attachmentId: AttachmentId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'REMOVE_KNOWLEDGE')
    const link = await unlinkFromProject(tx, project.id, attachmentId)
    if (!link) throw notFound()
    const now = context.clock.now()
    await keepRemoved(tx, link, actor.userId, now)
    const source = await findAttachmentRow(tx, attachmentId)
    await recordActivity(tx, project.id, actor.userId, 'source-removed', source?.title)
    await touchProject(tx, project.id, now)
    await publishProject(context, tx, project, 'updated')
  })
