import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { findAttachmentRow, removeItem } from '../attachments/index.ts'
import { loadProject, publishProject, recordActivity, touchProject } from '../projects/index.ts'

/** KNO-06: takes a source out of the project; it stays in its owner's vault, and can be put back for a while. */
export const removeFromProject = (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  attachmentId: AttachmentId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'REMOVE_KNOWLEDGE')
    const now = context.clock.now()
    const removal = { removedByUserId: actor.userId, removedAt: now }
    if (!(await removeItem(tx, project.id, attachmentId, removal))) throw notFound()
    const source = await findAttachmentRow(tx, attachmentId)
    await recordActivity(tx, project.id, actor.userId, 'source-removed', source?.title)
    await touchProject(tx, project.id, now)
    await publishProject(context, tx, project, 'updated')
  })
