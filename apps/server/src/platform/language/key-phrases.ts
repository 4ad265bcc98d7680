import { sentences } from './sentences.ts'
import { stem } from './stem.ts'
import { languageOf, stopWords } from './stop-words.ts'
import { isNgram, tokens, words } from './words.ts'

export interface KeyPhrase {
  readonly phrase: string
  readonly score: number
}

const textCharactersMax = 100_000
const phraseWordsMax = 3
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

const unspacedPhrases = (text: string): Map<string, { count: number; form: string; words: number }> => {
  const counts = new Map<string, { count: number; form: string; words: number }>()
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike || !isNgram(segment) || [...segment].length < 2) continue
    const entry = counts.get(segment) ?? { count: 0, form: segment, words: 1 }
    entry.count++
    counts.set(segment, entry)
  }
  return counts
}

/** RAKE (Rose et al. 2010): sequences of up to three words between stop words, as they are first written. */
export const keyPhrases = (text: string, limit = 8): KeyPhrase[] => {
  const sample = text.slice(0, textCharactersMax)
  const stopWordSet = stopWords(languageOf(tokens(sample.slice(0, 20_000))))
  const phrases = new Map<string, { count: number; form: string; words: number }>()
  for (const sentence of sentences(sample)) {
    let run: { key: string; start: number; end: number }[] = []
    const addRun = () => {
      for (let position = 0; position < run.length; position++) {
        for (let size = 1; size <= phraseWordsMax && position + size <= run.length; size++) {
          const part = run.slice(position, position + size)
          const first = part[0]
          const last = part.at(-1)
          if (!first || !last) continue
          const key = part.map((word) => word.key).join(' ')
          const entry = phrases.get(key) ?? {
            count: 0,
            form: sentence.text.slice(first.start, last.end),
            words: size,
          }
          entry.count++
          phrases.set(key, entry)
        }
      }
      run = []
    }
    let end = -1
    for (const { token, start, end: wordEnd } of words(sentence.text)) {
      if (start < end) continue
      if (end >= 0 && sentence.text.slice(end, start).trim() !== '') addRun()
      if (stopWordSet.has(token) || token.length < 3 || /\d/.test(token) || isNgram(token)) addRun()
      else run.push({ key: stem(token), start, end: wordEnd })
      end = wordEnd
    }
    addRun()
  }
  for (const [key, entry] of unspacedPhrases(sample)) phrases.set(key, entry)
  return selectPhrases([...phrases], limit)
}

const selectPhrases = (
  entries: [string, { count: number; form: string; words: number }][],
  limit: number,
): KeyPhrase[] => {
  const scoredPhrases = entries
    .filter(([, { count, words: size }]) => size === 1 || count > 1 || entries.length < 60)
    .map(([key, { count, form, words: size }]) => {
      const nameBoost = /^\p{Lu}/u.test(form) && !/^\p{Lu}+$/u.test(form) ? 1.25 : 1
      return {
        key,
        phrase: form,
        score: count * (1 + 0.75 * (size - 1)) * nameBoost * Math.min(1.2, 0.6 + form.length / 15),
      }
    })
    .toSorted((a, b) => b.score - a.score)
  const selection: typeof scoredPhrases = []
  for (const candidate of scoredPhrases) {
    if (selection.length >= limit) break
    const isRepeated = selection.some(({ key }) => {
      const paddedKey = ` ${key} `
      const paddedCandidate = ` ${candidate.key} `
      return (
        paddedKey.includes(paddedCandidate) ||
        paddedCandidate.includes(paddedKey) ||
        sharesTwoWords(key, candidate.key)
      )
    })
    if (!isRepeated) selection.push(candidate)
  }
  return selection.map(({ phrase, score }) => ({
    phrase: phrase.toLowerCase() === phrase ? phrase : joinName(phrase),
    score,
  }))
}

const sharesTwoWords = (a: string, b: string): boolean => {
  const parts = new Set(a.split(' '))
  const sharedWordCount = b.split(' ').filter((part) => parts.has(part)).length
  return sharedWordCount >= 2
}

const joinName = (phrase: string): string => phrase.replace(/\s+/g, ' ')
