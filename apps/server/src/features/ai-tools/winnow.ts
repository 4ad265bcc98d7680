interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

export interface CommonRun {
  readonly length: number
  readonly start: number
  readonly end: number
  readonly source: { readonly start: number; readonly end: number }
}

/** Words per k-gram, and k-grams per window, of which one is kept. */
const gramWords = 5
const windowGrams = 4
/** Shortest run of words that winnowing always finds. Shorter ones are often set phrases. */
const minRunLength = gramWords + windowGrams - 1

export const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().normalize('NFC'),
    start: index,
    end: index + word.length,
  }))

const hashAt = (words: readonly Word[], start: number): number => {
  let hash = 0x811c9dc5
  for (let next = start; next < start + gramWords; next++) {
    for (const character of words[next]?.word ?? '')
      hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
    hash = Math.imul(hash ^ 32, 0x01000193)
  }
  return hash >>> 0
}

/**
 * The minimum hash of each window, the rightmost of equal ones (Winnowing, Schleimer et al., SIGMOD 2003).
 */
const computeFingerprints = (words: readonly Word[]): Map<number, number[]> => {
  const hashes = Array.from({ length: Math.max(0, words.length - gramWords + 1) }, (_, index) =>
    hashAt(words, index),
  )
  const result = new Map<number, number[]>()
  let lastBest = -1
  for (
    let position = 0;
    position + Math.min(windowGrams, hashes.length) <= hashes.length && hashes.length > 0;
    position++
  ) {
    let best = position
    for (let index = position; index < Math.min(position + windowGrams, hashes.length); index++)
      if ((hashes[index] ?? 0) <= (hashes[best] ?? 0)) best = index
    if (best === lastBest) continue
    lastBest = best
    const hash = hashes[best] ?? 0
    result.set(hash, [...(result.get(hash) ?? []), best])
  }
  return result
}

/** Limits the work on phrases that occur everywhere. */
const occurrencesMax = 20

export const findCommonRuns = (text: readonly Word[], source: readonly Word[]): CommonRun[] => {
  const sourcePrints = computeFingerprints(source)
  const matches: { textStart: number; length: number; sourceStart: number }[] = []
  for (const [hash, starts] of computeFingerprints(text))
    for (const textStart of starts)
      for (const sourceStart of (sourcePrints.get(hash) ?? []).slice(0, occurrencesMax)) {
        const isSame = (step: number) => {
          const textWord = text[textStart + step]
          return textWord !== undefined && textWord.word === source[sourceStart + step]?.word
        }
        let first = 0
        while (textStart + first > 0 && isSame(first - 1)) first -= 1
        let end = 0
        while (isSame(end)) end += 1
        if (end - first >= minRunLength)
          matches.push({
            textStart: textStart + first,
            length: end - first,
            sourceStart: sourceStart + first,
          })
      }
  const sortedMatches = matches.toSorted((a, b) => b.length - a.length || a.textStart - b.textStart)
  const selectedRuns: typeof matches = []
  for (const run of sortedMatches)
    if (
      !selectedRuns.some(
        ({ textStart, length }) =>
          run.textStart < textStart + length && textStart < run.textStart + run.length,
      )
    )
      selectedRuns.push(run)
  return selectedRuns
    .toSorted((a, b) => a.textStart - b.textStart)
    .map(({ textStart, length, sourceStart }) => ({
      length,
      start: text[textStart]?.start ?? 0,
      end: text[textStart + length - 1]?.end ?? 0,
      source: { start: source[sourceStart]?.start ?? 0, end: source[sourceStart + length - 1]?.end ?? 0 },
    }))
}
