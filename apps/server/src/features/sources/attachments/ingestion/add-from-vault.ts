import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/app-error.ts'
import { knowledgePolicyOf } from '../access.ts'
import { addItems, type BaseOwner } from '../storage/base-queries.ts'
import { type AttachmentRow, selectOwnAttachments } from '../queries.ts'
import { publishAttachment } from '../show/present.ts'
import { imageInProjectError } from './check-file.ts'

/** VLT-10: adds all files or none; files that are already there aren't added twice. */
export const addFromVault = (
  context: AppContext,
  actor: Actor,
  base: BaseOwner,
  attachmentIds: readonly AttachmentId[],
): Promise<AttachmentRow[]> =>
  context.db.transaction(async (tx) => {
    const policy = knowledgePolicyOf(context, base)
    const grant = await policy.authorizeAdd(tx, actor, base.id)
    const rows = await selectOwnAttachments(tx, actor.userId, attachmentIds, 'key share')
    const sources = [...new Set(attachmentIds)].map((id) => {
      const row = rows.find((each) => each.id === id)
      if (!row) throw notFound()
      return row
    })
    if (sources.some(({ type }) => type === 'IMAGE')) throw imageInProjectError()
    const items = sources.map(({ id }) => ({ attachmentId: id, addedByUserId: actor.userId }))
    const addedIds = await addItems(tx, grant, items)
    const addedSources = sources.filter(({ id }) => addedIds.includes(id))
    if (addedSources.length === 0) return sources
    const titles = addedSources.map(({ title }) => title)
    await policy.publishChange(context, tx, actor, grant, { kind: 'source-added', titles })
    for (const row of addedSources) await publishAttachment(context, tx, row)
    return sources
  })
