const wordsMax = 8

/** Splits a query into words and "quoted phrases", all of which results must contain. */
export const searchWords = (q: string): string[] => {
  const words = [...q.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => (phrase ?? word ?? '').trim())
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word !== '')
    .slice(0, wordsMax)
}

export interface Span {
  start: number
  end: number
}

/** Returns spans in order and without overlap; offsets are in UTF-16 code units. */
export const spansOf = (text: string, words: readonly string[]): Span[] => {
  const lowercaseText = text.toLowerCase()
  // a few letters change length in lower case: mark nothing rather than the wrong place
  if (words.length === 0 || lowercaseText.length !== text.length) return []
  const spans: Span[] = []
  for (const word of words)
    for (
      let start = lowercaseText.indexOf(word);
      start !== -1;
      start = lowercaseText.indexOf(word, start + word.length)
    )
      spans.push({ start: start, end: start + word.length })
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const mergedSpans: Span[] = []
  for (const span of spans) if (span.start >= (mergedSpans.at(-1)?.end ?? 0)) mergedSpans.push(span)
  return mergedSpans
}
