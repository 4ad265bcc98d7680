import type { ExtractedText } from '@atelier/contract/attachment'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { loadAttachment } from '../access.ts'
import { findText } from '../queries.ts'

/** The text that was read, from `offset` on (UTF-16 code units), with every place in it. */
export const readText = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  { offset, length }: { offset: number; length: number },
): Promise<ExtractedText> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const found = await findText(context.db, row.id)
  if (!found)
    throw new AppError(
      'CONFLICT',
      row.status === 'failed' ? (row.failure?.message ?? 'It could not be read.') : 'It is still being read.',
    )
  return {
    text: found.text.slice(offset, offset + length),
    offset,
    totalCharacters: found.text.length,
    sections: found.sections,
  }
}
