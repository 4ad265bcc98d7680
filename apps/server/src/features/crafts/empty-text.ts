import { truncate } from '../../platform/language/clip.ts'
import type { CraftId, CraftVersionId } from '@atelier/contract/ids'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'

const title = 'New text'
const titleMax = 80

export const emptyText = {
  title,
  question: 'Start a blank document.',
  answer:
    'Your document is open in the canvas. What you write there is saved. Ask for changes or ideas here.',
  part: (craftId: CraftId, versionId: CraftVersionId): CraftOutput => ({
    type: 'craft',
    craftId,
    versionId,
    parentId: null,
    index: 0,
    number: 1,
    identifier: `text-${craftId.slice(-8)}`,
    title,
    kind: 'text/markdown',
    language: '',
    isEdit: false,
    status: 'success',
  }),
}

const firstLine = (content: string): string =>
  truncate(
    (content.split('\n').find((line) => line.trim() !== '') ?? '')
      .replace(/^\s*(?:#{1,6}|[-*>])\s+/, '')
      .replaceAll(/[*_`]/g, '')
      .trim(),
    titleMax,
  )

/** New title from the first line; null if the text was renamed, or if the title stays. */
export const titleFrom = (currentTitle: string, previousContent: string, content: string): string | null => {
  if (currentTitle !== title && currentTitle !== firstLine(previousContent)) return null
  const line = firstLine(content)
  return line === '' || line === currentTitle ? null : line
}
