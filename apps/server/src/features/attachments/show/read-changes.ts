import type { TextChanges } from '@atelier/contract/attachment'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { loadAttachment } from '../access.ts'
import { findPreviousText, findText } from '../queries.ts'

/** More than anybody reads; the text itself is there for the rest. */
const shownMax = 200

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Paragraphs of `text` beyond those of `other`, each as often as it is more there; one that only moved is none. */
const beyond = (text: string, other: string): string[] => {
  const left = new Map<string, number>()
  for (const paragraph of paragraphsOf(other)) left.set(paragraph, (left.get(paragraph) ?? 0) + 1)
  return paragraphsOf(text)
    .filter((paragraph) => {
      const count = left.get(paragraph) ?? 0
      left.set(paragraph, count - 1)
      return count <= 0
    })
    .slice(0, shownMax)
}

/** What has changed in a link's text since it last read otherwise. */
export const readChanges = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
): Promise<TextChanges> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const [now, before] = [await findText(context.db, row.id), await findPreviousText(context.db, row.id)]
  if (!now) throw new AppError('CONFLICT', 'It has not been read yet.')
  return {
    readAt: row.readAt?.getTime() ?? null,
    previousReadAt: before?.readAt.getTime() ?? null,
    added: before ? beyond(now.text, before.text) : [],
    removed: before ? beyond(before.text, now.text) : [],
  }
}
