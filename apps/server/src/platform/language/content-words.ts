import { isPiece, tokens, words } from './words.ts'
import { languageOf, stopWords, type Language } from './stop-words.ts'
import { stem } from './stem.ts'

/** A word that carries meaning, as it stands and as it is compared loosely. */
export interface ContentWord {
  readonly token: string
  readonly stem: string
}

/** Pieces of Chinese and Japanese that only hold a sentence together. */
const particles =
  /^[的了是在和与也都就而及或吗呢吧啊什么怎谁哪为なにのはがをにでともやかですますたるいうれさしこそあど]{2}$/u

/**
 * The words of a question or a sentence without those that say nothing about its subject,
 * each once, in order. When nothing is left, all its words are.
 */
export const contentWords = (text: string, language?: Language | null): ContentWord[] => {
  const all = tokens(text)
  const stop = stopWords(language === undefined ? languageOf(all) : language)
  const kept = all.filter((token) => !stop.has(token) && !(isPiece(token) && particles.test(token)))
  const chosen = kept.length > 0 ? kept : all
  return [...new Set(chosen)].map((token) => ({ token, stem: stem(token) }))
}

/** Stems with the number of times each occurs. */
export const countStems = (text: string, stop: ReadonlySet<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { token } of words(text)) {
    if (stop.has(token)) continue
    const key = stem(token)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
