import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { addItems, type AttachmentRow, publishAttachment } from '../attachments/index.ts'
import { loadProject, publishProject, recordActivity, touchProject } from '../projects/index.ts'
import { refuseImageInProject } from './check-file.ts'
import { selectOwnAttachments } from './queries.ts'

/** VLT-10: puts files of the actor's own vault into a project, all of them or none; what is there already stays once. */
export const addFromVault = (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  attachmentIds: readonly AttachmentId[],
): Promise<AttachmentRow[]> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'ADD_KNOWLEDGE')
    const rows = await selectOwnAttachments(tx, actor.userId, attachmentIds)
    const wanted = [...new Set(attachmentIds)].map((id) => {
      const row = rows.find((own) => own.id === id)
      if (!row) throw notFound()
      return row
    })
    if (wanted.some(({ type }) => type === 'IMAGE')) throw refuseImageInProject()
    const items = wanted.map(({ id }) => ({ attachmentId: id, addedByUserId: actor.userId }))
    const addedIds = await addItems(tx, { projectId: project.id }, items)
    const added = wanted.filter(({ id }) => addedIds.includes(id))
    if (added.length === 0) return wanted
    await touchProject(tx, project.id, context.clock.now())
    await publishProject(context, tx, project, 'updated')
    for (const row of added) {
      await recordActivity(tx, project.id, actor.userId, 'source-added', row.title)
      await publishAttachment(context, tx, row)
    }
    return wanted
  })
