import type { TextChanges } from '@atelier/contract/sources/attachment'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { compareParagraphs } from '../../../../platform/text/compare-texts.ts'
import { loadAttachment } from '../access.ts'
import { findPreviousText, findText } from '../queries.ts'

const paragraphsMax = 200

export const readChanges = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
): Promise<TextChanges> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const currentText = await findText(context.db, row.id)
  if (!currentText) throw new AppError('CONFLICT', 'This source hasn’t been read yet.')
  // only the owner may see replaced files
  const previousText = row.type === 'LINK' ? await findPreviousText(context.db, row.id) : null
  const { added, removed } = compareParagraphs(previousText?.text ?? currentText.text, currentText.text)
  return {
    readAt: row.readAt?.getTime() ?? null,
    previousReadAt: previousText?.readAt.getTime() ?? null,
    added: added.slice(0, paragraphsMax),
    removed: removed.slice(0, paragraphsMax),
  }
}
