/** The difference of multisets, so that moved pieces don't count. */
const difference = (pieces: readonly string[], otherPieces: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const piece of otherPieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
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

export const compareParagraphs = (oldText: string, newText: string): TextDifference => {
  const [oldParts, newParts] = [splitParagraphs(oldText), splitParagraphs(newText)]
  return { added: difference(newParts, oldParts), removed: difference(oldParts, newParts) }
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

export const compareSentences = (oldText: string, newText: string): TextDifference => {
  const { added, removed } = compareParagraphs(oldText, newText)
  const [oldParts, newParts] = [splitSentences(removed), splitSentences(added)]
  return { added: difference(newParts, oldParts), removed: difference(oldParts, newParts) }
}
