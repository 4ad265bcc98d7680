const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const quoteMax = 320

const contentWords = (text: string): Set<string> => {
  const numbers = new Set<string>()
  for (const { segment, isWordLike } of words.segment(text.toLowerCase()))
    if (isWordLike) numbers.add(segment)
  return numbers
}

const weightOf = (word: string) => (/\d/.test(word) ? 4 : Math.min(word.length, 8) / 4)

const trimmedSpan = (text: string, start: number, end: number) => {
  const piece = text.slice(start, end)
  const from = start + (piece.length - piece.trimStart().length)
  const to = Math.min(start + piece.trimEnd().length, from + quoteMax)
  return { start: from, end: Math.max(from, to) }
}

/**
 * The sentence or row of a passage that supports a claim best, as offsets. Column names up to `headerEnd` are quoted
 * only if no row shares a word with the claim.
 */
export const findQuote = (claim: string, passage: string, headerEnd = 0): { start: number; end: number } => {
  const claimWords = contentWords(claim)
  let best = { start: 0, end: passage.length, score: -1 }
  for (const { segment, index } of sentences.segment(passage)) {
    const trimmed = segment.trim()
    if (trimmed === '') continue
    let score = 0
    for (const word of contentWords(segment)) if (claimWords.has(word)) score += weightOf(word)
    // prefers the shorter of two supporting sentences
    score /= 1 + Math.max(0, trimmed.length - 200) / 400
    if (index < headerEnd) score /= 1000
    if (score > best.score) best = { start: index, end: index + segment.length, score }
  }
  return trimmedSpan(passage, best.start, best.end)
}
