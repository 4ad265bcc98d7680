import { askedTerms, questionLanguage, type AskedTerm } from '../../language/asked-terms.ts'
import type { Language } from '../../language/stop-words.ts'
import { stem } from '../../language/stem.ts'
import { isPiece, tokens, words } from '../../language/words.ts'
import { labelsAsked, type Label } from './labels.ts'
import type { Kind } from './languages/language-data.ts'
import { askingIn } from './languages/languages.ts'
import { withoutManner } from './manner.ts'

/** A word of a question, with what it is in it. */
export interface Term extends AskedTerm {
  /** Below 1 for words of earlier turns and pieces of unspaced writing. */
  readonly share: number
  /** A name or a figure: what it stands for cannot be said in other words. */
  readonly firm: boolean
  /** It only says what kind of answer is wanted: cost, date, name. */
  readonly isKind: boolean
  /** It comes from an earlier turn. */
  readonly isCarried: boolean
}

export interface Question {
  readonly text: string
  /** The same as patterns read it, with what the turn before asked where it goes on from that. */
  readonly folded: string
  readonly language: Language | null
  readonly terms: readonly Term[]
  /** Which of its kind something is that it asks about. */
  readonly labels: readonly Label[]
  /** What it asks for, the plainest first; none for bare words. */
  readonly kinds: readonly Kind[]
  /** It goes on from the turn before. */
  readonly leansBack: boolean
}

/** Lower case without accents, letter by letter, so that places stay what they are. */
export const foldInPlace = (text: string): string =>
  Array.from(text.replace(/[’‘ʼ]/g, "'"), (letter) => {
    const plain = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    return plain.length === letter.length ? plain : letter
  }).join('')

const kindsOf = (folded: string, language: Language | null): Kind[] =>
  askingIn(language).flatMap(({ asks }) => asks.filter(([, how]) => how.test(folded)).map(([kind]) => kind))

const kindWordsIn = new Map<Language | null, Map<string, Kind | 'any'>>()

/** Words that name a kind of answer in a language, by token. */
const kindWords = (language: Language | null): Map<string, Kind | 'any'> => {
  const kept = kindWordsIn.get(language)
  if (kept) return kept
  const found = new Map<string, Kind | 'any'>()
  for (const { kindWords: lists } of askingIn(language))
    for (const [kind, list] of Object.entries(lists))
      for (const word of list.split(' ')) found.set(word, kind as Kind | 'any')
  kindWordsIn.set(language, found)
  return found
}

/** Names and figures as the person wrote them: capitals within the sentence, digits. */
const firmTokens = (text: string, language: Language | null): Set<string> => {
  const firm = new Set<string>()
  const shouts = !/\p{Ll}/u.test(text)
  for (const { token, start, end } of words(text)) {
    const begins = /(^|[.!?]\s*)$/.test(text.slice(0, start))
    const isName = /^\p{Lu}/u.test(text.slice(start, end)) && !begins && language !== 'de' && !shouts
    if (isName || /\d/.test(token)) firm.add(token)
  }
  return firm
}

const termsOf = (text: string, language: Language | null, share: number, kinds: readonly Kind[]): Term[] => {
  const firm = firmTokens(text, language)
  const named = kindWords(language)
  return askedTerms(text, language).map((term) => {
    const kind = named.get(term.token)
    return {
      ...term,
      share: isPiece(term.token) ? share * 0.7 : share,
      firm: firm.has(term.token),
      isKind: kind !== undefined && (kind === 'any' || kinds.includes(kind)),
      isCarried: share < 1,
    }
  })
}

const carriedShare = 0.5
const subjectsToLean = 4

/** A text with what only says how something came about left blank; every other letter keeps its place. */
const withoutAsides = (text: string, folded: string, language: Language | null): string => {
  let rest = text
  for (const { asides } of askingIn(language))
    for (const { 0: found, index } of asides ? folded.matchAll(asides) : [])
      rest = rest.slice(0, index) + ' '.repeat(found.length) + rest.slice(index + found.length)
  return rest
}

/**
 * Reads a question; what a follow-up leaves out is taken from the turns before it, what it asks for from `kinds` where
 * these are known. `languages` are those of the sources, for a question that may be of several.
 */
export const readQuestion = (
  text: string,
  earlier: readonly string[] = [],
  kinds?: readonly Kind[],
  languages: readonly Language[] = [],
): Question => {
  const folded = foldInPlace(text)
  const language = questionLanguage(text, languages)
  const data = askingIn(language)
  const own = kinds ?? kindsOf(folded, language)
  const terms = termsOf(withoutAsides(withoutManner(text, folded), folded, language), language, 1, own)
  const subjects = terms.filter(({ isKind }) => !isKind)
  const goesOn = data.some((one) => one.goesOn.test(folded))
  const pointsBack = data.some((one) => one.pointsBack.test(folded))
  const leansBack =
    earlier.length > 0 &&
    (subjects.length === 0 ||
      (goesOn && subjects.length <= subjectsToLean) ||
      (pointsBack && subjects.length < subjectsToLean))
  const labels = labelsAsked(text, language)
  if (!leansBack) return { text, folded, language, terms, labels, kinds: own, leansBack }

  const [last = '', beforeLast = ''] = earlier
  const before = readQuestion(last, beforeLast ? [beforeLast] : [], undefined, languages)
  const known = new Set(terms.map((term) => term.stem))
  const carried = before.terms
    .filter((term) => !known.has(term.stem))
    .map((term) => ({ ...term, share: term.share * carriedShare, isCarried: true }))
  return {
    text,
    folded: own.some((kind) => kind !== 'yesno') ? folded : `${folded} ${before.folded}`,
    language: language ?? before.language,
    terms: [...terms, ...carried],
    labels: labels.length > 0 ? labels : before.labels,
    kinds: own.some((kind) => kind !== 'yesno') ? own : [...own, ...before.kinds],
    leansBack,
  }
}

/** What a question is about: its own words that do not only say what kind of answer is wanted. */
export const isSubject = ({ isKind, isCarried }: Term): boolean => !isKind && !isCarried

const matchesAny = (text: string, pick: 'smallTalk' | 'thanks' | 'asksWhatItIs'): boolean => {
  const folded = foldInPlace(text)
  return askingIn(null).some((data) => data[pick].test(folded))
}

/** Nothing but small words: 'hello'. */
export const isSmallTalk = (text: string): boolean => matchesAny(text, 'smallTalk')

/** Thanks, or content: 'great, thank you'. */
export const isThanks = (text: string): boolean => matchesAny(text, 'thanks')

/** Asks what the assistant is or can do. */
export const asksWhatItIs = (text: string): boolean =>
  matchesAny(text, 'asksWhatItIs') && tokens(text).length < 14

/** The words that two texts of a question share, by stem. */
export const stemsOf = (text: string): Set<string> => new Set(tokens(text).map(stem))
