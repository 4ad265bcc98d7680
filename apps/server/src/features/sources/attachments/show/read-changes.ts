import type { TextChanges } from '@atelier/contract/attachment'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { compareParagraphs } from '../../../../platform/text/compare-texts.ts'
import { loadAttachment } from '../access.ts'
import { findPreviousText, findText } from '../queries.ts'

/** More than anybody reads; the text itself is there for the rest. */
const shownMax = 200

/** What has changed in a link's text since it last read otherwise. */
export const readChanges = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
): Promise<TextChanges> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const now = await findText(context.db, row.id)
  if (!now) throw new AppError('CONFLICT', 'It hasn’t been read yet.')
  // what a file was before it was replaced is its owner's alone
  const before = row.type === 'LINK' ? await findPreviousText(context.db, row.id) : null
  const { added, removed } = compareParagraphs(before?.text ?? now.text, now.text)
  return {
    readAt: row.readAt?.getTime() ?? null,
    previousReadAt: before?.readAt.getTime() ?? null,
    added: added.slice(0, shownMax),
    removed: removed.slice(0, shownMax),
  }
}
