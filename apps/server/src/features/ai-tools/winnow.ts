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

/** Words per k-gram, and k-grams per window of which one is kept. */
const k = 5
const window = 4
/** Shortest run that winnowing always finds; shorter ones are often set phrases. */
const shortest = k + window - 1

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().normalize('NFC'),
    start: index,
    end: index + word.length,
  }))

const hashAt = (words: readonly Word[], at: number): number => {
  let hash = 0x811c9dc5
  for (let next = at; next < at + k; next++) {
    for (const letter of words[next]?.word ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    hash = Math.imul(hash ^ 32, 0x01000193)
  }
  return hash >>> 0
}

/** Minimum hash per window, rightmost of equals (Winnowing, Schleimer et al., SIGMOD 2003). */
const fingerprints = (words: readonly Word[]): Map<number, number[]> => {
  const hashes = Array.from({ length: Math.max(0, words.length - k + 1) }, (_, at) => hashAt(words, at))
  const result = new Map<number, number[]>()
  let last = -1
  for (let from = 0; from + Math.min(window, hashes.length) <= hashes.length && hashes.length > 0; from++) {
    let best = from
    for (let at = from; at < Math.min(from + window, hashes.length); at++)
      if ((hashes[at] ?? 0) <= (hashes[best] ?? 0)) best = at
    if (best === last) continue
    last = best
    const hash = hashes[best] ?? 0
    result.set(hash, [...(result.get(hash) ?? []), best])
  }
  return result
}

/** Limits the work on phrases that occur everywhere. */
const placesMax = 20

export const commonRuns = (text: readonly Word[], source: readonly Word[]): CommonRun[] => {
  const sourcePrints = fingerprints(source)
  const matches: { at: number; length: number; there: number }[] = []
  for (const [hash, places] of fingerprints(text))
    for (const at of places)
      for (const there of (sourcePrints.get(hash) ?? []).slice(0, placesMax)) {
        const isSame = (step: number) => {
          const own = text[at + step]
          return own !== undefined && own.word === source[there + step]?.word
        }
        let first = 0
        while (at + first > 0 && isSame(first - 1)) first -= 1
        let end = 0
        while (isSame(end)) end += 1
        if (end - first >= shortest)
          matches.push({ at: at + first, length: end - first, there: there + first })
      }
  const longest = matches.toSorted((a, b) => b.length - a.length || a.at - b.at)
  const selection: typeof matches = []
  for (const run of longest)
    if (!selection.some(({ at, length }) => run.at < at + length && at < run.at + run.length))
      selection.push(run)
  return selection
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, length, there }) => ({
      length,
      start: text[at]?.start ?? 0,
      end: text[at + length - 1]?.end ?? 0,
      source: { start: source[there]?.start ?? 0, end: source[there + length - 1]?.end ?? 0 },
    }))
}
