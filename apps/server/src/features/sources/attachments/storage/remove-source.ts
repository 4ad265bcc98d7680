import type { Attachment } from '@atelier/contract/sources/attachment'
import type { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import { dayMs, daysBefore } from '../../../../platform/clock.ts'
import { knowledgePolicyOf } from '../access.ts'
import { findAttachmentRow } from '../queries.ts'
import { presentAttachment, publishAttachment } from '../show/present.ts'
import { type BaseOwner, restoreItem, removeItem, selectRemovedSources } from './base-queries.ts'

const retentionDays = limits.project.removedSourceDays

export const retentionStart = ({ clock }: Pick<AppContext, 'clock'>) => daysBefore(clock.now(), retentionDays)

/** KNO-06: the source stays in its owner's vault and can be put back for a while. */
export const removeFromKnowledge = (
  context: AppContext,
  actor: Actor,
  base: BaseOwner,
  attachmentId: AttachmentId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const policy = knowledgePolicyOf(context, base)
    const grant = await policy.authorizeRemove(tx, actor, base.id)
    if (!(await removeItem(tx, grant, actor, attachmentId, context.clock.now()))) throw notFound()
    const titles = [(await findAttachmentRow(tx, attachmentId))?.title ?? '']
    await policy.publishChange(context, tx, actor, grant, { kind: 'source-removed', titles })
  })

export const listSourceRemovals = async (
  context: AppContext,
  actor: Actor,
  base: BaseOwner,
): Promise<{ sources: { attachment: Attachment; removedAt: number; until: number }[] }> => {
  await knowledgePolicyOf(context, base).authorizeRemove(context.db, actor, base.id)
  const rows = await selectRemovedSources(context.db, base.id, retentionStart(context))
  return {
    sources: rows.map(({ attachment, removedAt }) => ({
      attachment: presentAttachment(attachment),
      removedAt: removedAt.getTime(),
      until: removedAt.getTime() + retentionDays * dayMs,
    })),
  }
}

export const restoreSource = (
  context: AppContext,
  actor: Actor,
  base: BaseOwner,
  attachmentId: AttachmentId,
): Promise<Attachment> =>
  context.db.transaction(async (tx) => {
    const policy = knowledgePolicyOf(context, base)
    const grant = await policy.authorizeRemove(tx, actor, base.id)
    const row = await findAttachmentRow(tx, attachmentId)
    const removedItem = await restoreItem(tx, grant, attachmentId, retentionStart(context))
    if (!row || !removedItem) throw notFound()
    if (removedItem.removedByUserId === row.ownerId && actor.userId !== row.ownerId)
      throw new AppError('NOT_ALLOWED', 'The owner of this file removed it, so only they can restore it.')
    await policy.publishChange(context, tx, actor, grant, { kind: 'source-put-back', titles: [row.title] })
    await publishAttachment(context, tx, row)
    return presentAttachment(row)
  })
