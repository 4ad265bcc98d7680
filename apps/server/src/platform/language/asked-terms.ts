import { contentWords } from './content-words.ts'
import { mostOf, smallWordCounts, type Language } from './stop-words.ts'
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
const telling = new Map<string, Language>(
  (
    [
      ['de', 'bedeutet heisst gibt kostet wovon worum wann wer warum wieso welche welcher welches wieviel'],
      ['fr', 'signifie quoi veut combien quand pourquoi quelle quelles coute prix'],
      ['es', 'cuando cuanto cuanta cuantos cuantas donde quien quienes cuesta precio'],
      ['it', 'quanti quante perche dove quali'],
      ['pt', 'quantos quantas onde quem quais'],
      ['nl', 'wanneer hoeveel waarom waar welke'],
    ] as const
  ).flatMap(([language, words]) => words.split(' ').map((word) => [word, language] as const)),
)
/** What one of these counts beside a small word. */
const tellingVotes = 2

/** Letters and signs that few languages write. */
const marks: readonly (readonly [RegExp, Language])[] = [
  [/[¿¡ñ]/gu, 'es'],
  [/ß/gu, 'de'],
  [/[äöü]/giu, 'de'],
]

/**
 * The language of a question; where several are as likely, the first of those that its sources are written in. A few
 * words without small ones between them are taken for English.
 */
export const questionLanguage = (text: string, sources: readonly Language[] = []): Language | null => {
  const all = tokens(text)
  const votes = smallWordCounts(all)
  const add = (language: Language, count: number) => votes.set(language, (votes.get(language) ?? 0) + count)
  for (const token of all) {
    const language = telling.get(token)
    if (language) add(language, tellingVotes)
  }
  for (const [mark, language] of marks) {
    const count = text.match(mark)?.length ?? 0
    if (count > 0) add(language, count)
  }
  return mostOf(votes, sources) ?? (all.every((token) => /^[a-z\d_]*$/.test(token)) ? 'en' : null)
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
  const language = known === undefined ? questionLanguage(text) : known
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
