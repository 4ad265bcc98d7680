import type { Passage } from './passage.ts'

const blockNames = 'passage|source|tool-result|goal|result|question|turn|note|earlier'
const blockTag = new RegExp(`<(?=\\s*/?\\s*(?:${blockNames})\\b)`, 'gi')
/** Escapes only tags that could open or close a block, since the text may be code. */
export const escapeBlocks = (text: string) => text.replace(blockTag, '&lt;')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text so that it can't end the attribute. */
export const escapeAttribute = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const renderAttribute = (name: string, value: string) =>
  value === '' ? '' : ` ${name}="${escapeAttribute(value)}"`

/** Numbers passages from `firstNumber`, to be cited as [n]. They can't end their block or fake others. */
export const renderPassages = (passages: readonly Passage[], firstNumber = 1): string =>
  passages
    .map(({ title, label, page, context, text }, index) => {
      const location = label ?? (page === null ? '' : `page ${page}`)
      // a header row that the text contains isn't repeated
      const columns = context && !text.includes(context) ? context : ''
      const attributes = `${renderAttribute('place', location)}${renderAttribute('columns', columns)}`
      return `<passage n="${firstNumber + index}" title="${escapeAttribute(title)}"${attributes}>\n${escapeBlocks(text)}\n</passage>`
    })
    .join('\n')

/** In characters: the blank line between paragraphs. */
const gapCharactersMax = 4
/** In characters. Citations of longer passages would be too vague. */
const mergedCharactersMax = 3000

const areAdjacent = (passage: Passage, next: Passage): boolean =>
  passage.attachmentId === next.attachmentId &&
  passage.page === next.page &&
  passage.label === next.label &&
  passage.context === next.context &&
  next.start > passage.start &&
  next.end - passage.start <= mergedCharactersMax &&
  next.start - passage.end <= gapCharactersMax

const mergePassages = (passage: Passage, next: Passage): Passage => {
  const gap = '\n'.repeat(Math.max(0, next.start - passage.end))
  const nextText = next.text.slice(Math.max(0, passage.end - next.start))
  return { ...passage, text: passage.text + gap + nextText, end: Math.max(passage.end, next.end) }
}

export const mergeAdjacent = (passages: readonly Passage[]): Passage[] => {
  const rank = new Map(passages.map(({ chunkId }, index) => [chunkId, index]))
  const groups: { passage: Passage; rank: number }[] = []
  for (const passage of passages.toSorted(
    (a, b) => a.attachmentId.localeCompare(b.attachmentId) || a.start - b.start,
  )) {
    const passageRank = rank.get(passage.chunkId) ?? 0
    const last = groups.at(-1)
    if (last && areAdjacent(last.passage, passage))
      groups.splice(-1, 1, {
        passage: mergePassages(last.passage, passage),
        rank: Math.min(last.rank, passageRank),
      })
    else groups.push({ passage, rank: passageRank })
  }
  return groups.toSorted((a, b) => a.rank - b.rank).map(({ passage }) => passage)
}
