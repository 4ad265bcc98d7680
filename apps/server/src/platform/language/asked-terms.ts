import { contentWords } from './content-words.ts'
import { languageOf, type Language } from './stop-words.ts'
import { stem } from './stem.ts'
import { nearPhrase, nearWords } from './thesaurus/thesaurus.ts'
import { isPiece, tokens } from './words.ts'

/** A word that somebody asks with. */
export interface AskedTerm {
  readonly token: string
  readonly stem: string
  /** Stems that documents may use instead, with how much each stands for it: 0 to 1. */
  readonly near: ReadonlyMap<string, number>
  /** It is part of an expression, 'throw away', and means little by itself. */
  readonly inPhrase: boolean
}

const longestPhrase = 4
/** Words that may stand between a verb and its particle: 'put my changes aside'. */
const gapMax = 3

/** Words of questions that are of one language alone, where its small words are others' too: 'was' and 'que'. */
const telling = new Map<string, Language>([
  ...['bedeutet', 'heisst', 'gibt', 'kostet', 'wovon', 'worum'].map((word) => [word, 'de'] as const),
  ...['signifie', 'quoi', 'veut', 'combien'].map((word) => [word, 'fr'] as const),
])

/** The language of a question; a few words without small ones between them are taken for English. */
export const questionLanguage = (all: readonly string[]): Language | null => {
  const found = all.map((token) => telling.get(token)).find(Boolean) ?? languageOf(all)
  return found ?? (all.every((token) => /^[a-z\d_]*$/.test(token)) ? 'en' : null)
}

interface Phrase {
  readonly places: readonly number[]
  readonly near: ReadonlyMap<string, number>
}

/** The expressions of several words in a text, by the places of their words. */
const phrasesIn = (stems: readonly string[], language: Language): Phrase[] => {
  const found: Phrase[] = []
  const look = (places: readonly number[]) => {
    const near = nearPhrase(
      places.map((at) => stems[at] ?? ''),
      language,
    )
    if (near) found.push({ places, near })
  }
  for (let at = 0; at < stems.length; at++) {
    for (let size = 2; size <= longestPhrase && at + size <= stems.length; size++)
      look(Array.from({ length: size }, (_, step) => at + step))
    for (let gap = 2; gap <= gapMax + 1 && at + gap < stems.length; gap++) look([at, at + gap])
  }
  return found
}

/** What a question asks with: its telling words, each with what documents may say for it. */
export const askedTerms = (text: string, known?: Language | null): AskedTerm[] => {
  const all = tokens(text)
  const language = known === undefined ? questionLanguage(all) : known
  const words = contentWords(text, language)
  if (language === null || all.some(isPiece))
    return words.map((word) => ({ ...word, near: new Map(), inPhrase: false }))
  const near = new Map(words.map(({ token, stem: key }) => [token, new Map(nearWords(key, language))]))
  const inPhrase = new Set<string>()
  for (const phrase of phrasesIn(all.map(stem), language)) {
    const own = phrase.places.map((at) => all[at] ?? '')
    // what an expression means is told by any of its words, by its last one where all are small
    const last = own.at(-1) ?? ''
    if (!own.some((token) => near.has(token))) {
      words.push({ token: last, stem: stem(last) })
      near.set(last, new Map())
    }
    for (const token of own) {
      const means = near.get(token)
      if (!means) continue
      inPhrase.add(token)
      for (const [word, strength] of phrase.near) means.set(word, Math.max(strength, means.get(word) ?? 0))
    }
  }
  return words.map((word) => ({
    ...word,
    near: near.get(word.token) ?? new Map(),
    inPhrase: inPhrase.has(word.token),
  }))
}
