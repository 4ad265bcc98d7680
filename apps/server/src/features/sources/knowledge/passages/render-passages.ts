import type { Passage } from './passage.ts'

const blocks = 'passage|source|tool-result|goal|result|question|turn|note|earlier'
const beginsBlock = new RegExp(`<(?=\\s*/?\\s*(?:${blocks})\\b)`, 'gi')
/** Can't open or close a block; otherwise unchanged, since it may be code. */
export const asMaterial = (text: string) => text.replace(beginsBlock, '&lt;')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Can't end the attribute. */
export const asAttribute = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${asAttribute(value)}"`)

/** Numbered from `firstNumber`, cited as [n]. Passages can't end their block or fake others. */
export const renderPassages = (passages: readonly Passage[], firstNumber = 1): string =>
  passages
    .map(({ title, label, page, context, text }, index) => {
      const place = label ?? (page === null ? '' : `page ${page}`)
      // doesn't repeat a header row
      const columns = context && !text.includes(context) ? context : ''
      const where = `${attribute('place', place)}${attribute('columns', columns)}`
      return `<passage n="${firstNumber + index}" title="${asAttribute(title)}"${where}>\n${asMaterial(text)}\n</passage>`
    })
    .join('\n')

/** Characters: the blank line between paragraphs. */
const gapMax = 4
/** Characters; citations of longer passages would be too vague. */
const joinedMax = 3000

const areAdjacent = (passage: Passage, next: Passage): boolean =>
  passage.attachmentId === next.attachmentId &&
  passage.page === next.page &&
  passage.label === next.label &&
  passage.context === next.context &&
  next.start > passage.start &&
  next.end - passage.start <= joinedMax &&
  next.start - passage.end <= gapMax

const merge = (passage: Passage, next: Passage): Passage => {
  const gap = '\n'.repeat(Math.max(0, next.start - passage.end))
  const rest = next.text.slice(Math.max(0, passage.end - next.start))
  return { ...passage, text: passage.text + gap + rest, end: Math.max(passage.end, next.end) }
}

export const joinNeighbours = (passages: readonly Passage[]): Passage[] => {
  const rank = new Map(passages.map(({ chunkId }, at) => [chunkId, at]))
  const groups: { passage: Passage; rank: number }[] = []
  for (const passage of passages.toSorted(
    (a, b) => a.attachmentId.localeCompare(b.attachmentId) || a.start - b.start,
  )) {
    const own = rank.get(passage.chunkId) ?? 0
    const last = groups.at(-1)
    if (last && areAdjacent(last.passage, passage))
      groups.splice(-1, 1, { passage: merge(last.passage, passage), rank: Math.min(last.rank, own) })
    else groups.push({ passage, rank: own })
  }
  return groups.toSorted((a, b) => a.rank - b.rank).map(({ passage }) => passage)
}
