import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { loadAttachment } from '../access.ts'
import { type AttachmentRow, updateAttachmentRow } from '../queries.ts'
import { publishAttachment } from '../show/present.ts'

/** Gives an attachment another title, wherever it is used; its file keeps its name. */
export const renameAttachment = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  title: string,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'RENAME')
    const renamed = await updateAttachmentRow(tx, row.grant, { title })
    if (!renamed) throw notFound()
    await publishAttachment(context, tx, renamed)
    return renamed
  })
