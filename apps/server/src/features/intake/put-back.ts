import type { Attachment } from '@atelier/contract/attachment'
import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { dayMs, daysBefore } from '../../platform/clock.ts'
import {
  findAttachmentRow,
  presentAttachment,
  publishAttachment,
  putItemBack,
  selectRemoved,
} from '../attachments/index.ts'
import { loadProject, publishProject, recordActivity, touchProject } from '../projects/index.ts'

const keptDays = limits.project.removedSourceDays

/** What was taken out before then is gone for good. */
export const oldestKept = ({ clock }: Pick<AppContext, 'clock'>) => daysBefore(clock.now(), keptDays)

/** What was taken out and can be put back, newest first. */
export const listRemovedSources = async (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<{ sources: { attachment: Attachment; removedAt: number; until: number }[] }> => {
  const project = await loadProject(context, actor, projectId, 'REMOVE_KNOWLEDGE')
  const rows = await selectRemoved(context.db, project.id, oldestKept(context))
  return {
    sources: rows.map(({ attachment, removedAt }) => ({
      attachment: presentAttachment(attachment),
      removedAt: removedAt.getTime(),
      until: removedAt.getTime() + keptDays * dayMs,
    })),
  }
}

/** Undoes a removal, unless the file itself was deleted meanwhile. */
export const putBack = (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  attachmentId: AttachmentId,
): Promise<Attachment> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'REMOVE_KNOWLEDGE')
    const row = await findAttachmentRow(tx, attachmentId)
    const removed = await putItemBack(tx, project.id, attachmentId, oldestKept(context))
    if (!row || !removed) throw notFound()
    if (removed.removedByUserId === row.ownerId && actor.userId !== row.ownerId)
      throw new AppError('NOT_ALLOWED', 'Whose file this is took it out, so only they can put it back.')
    await recordActivity(tx, project.id, actor.userId, 'source-put-back', row.title)
    await touchProject(tx, project.id, context.clock.now())
    await publishProject(context, tx, project, 'updated')
    await publishAttachment(context, tx, row)
    return presentAttachment(row)
  })
