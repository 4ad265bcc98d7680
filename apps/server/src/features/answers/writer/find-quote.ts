const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const quoteCharactersMax = 320

const splitWords = (text: string): Set<string> => {
  const words = new Set<string>()
  for (const { segment, isWordLike } of wordSegmenter.segment(text.toLowerCase()))
    if (isWordLike) words.add(segment)
  return words
}

const weightOf = (word: string) => (/\d/.test(word) ? 4 : Math.min(word.length, 8) / 4)

const trimSpan = (text: string, start: number, end: number) => {
  const part = text.slice(start, end)
  const quoteStart = start + (part.length - part.trimStart().length)
  const quoteEnd = Math.min(start + part.trimEnd().length, quoteStart + quoteCharactersMax)
  return { start: quoteStart, end: Math.max(quoteStart, quoteEnd) }
}

/**
 * Returns the offsets of the sentence or row that best supports a claim. Column names up to `headerEnd` are
 * quoted only if no row shares a word with the claim.
 */
export const findQuote = (claim: string, passage: string, headerEnd = 0): { start: number; end: number } => {
  const claimWords = splitWords(claim)
  let best = { start: 0, end: passage.length, score: -1 }
  for (const { segment, index } of sentenceSegmenter.segment(passage)) {
    const trimmedSegment = segment.trim()
    if (trimmedSegment === '') continue
    let score = 0
    for (const word of splitWords(segment)) if (claimWords.has(word)) score += weightOf(word)
    // prefers the shorter of two supporting sentences
    score /= 1 + Math.max(0, trimmedSegment.length - 200) / 400
    if (index < headerEnd) score /= 1000
    if (score > best.score) best = { start: index, end: index + segment.length, score }
  }
  return trimSpan(passage, best.start, best.end)
}
