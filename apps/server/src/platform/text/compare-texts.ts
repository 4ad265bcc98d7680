/** The difference of multisets, so that moved pieces don't count. */
const difference = (pieces: readonly string[], others: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  return pieces.filter((piece) => {
    const count = counts.get(piece) ?? 0
    counts.set(piece, count - 1)
    return count <= 0
  })
}

const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

interface TextDifference {
  readonly added: string[]
  readonly removed: string[]
}

export const compareParagraphs = (before: string, after: string): TextDifference => {
  const [old, now] = [splitParagraphs(before), splitParagraphs(after)]
  return { added: difference(now, old), removed: difference(old, now) }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
/** In characters. Longer changes are compared by paragraphs. */
const comparedCharactersMax = 200_000

const splitSentences = (paragraphs: readonly string[]): string[] => {
  const length = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0)
  if (length > comparedCharactersMax) return [...paragraphs]
  return paragraphs.flatMap((paragraph) =>
    Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim()).filter((text) => text !== ''),
  )
}

export const compareSentences = (before: string, after: string): TextDifference => {
  const { added, removed } = compareParagraphs(before, after)
  const [old, now] = [splitSentences(removed), splitSentences(added)]
  return { added: difference(now, old), removed: difference(old, now) }
}
