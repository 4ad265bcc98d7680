import type { DatasetColumn } from '@atelier/contract/dataset'
import { smallWords } from './language.ts'
import { isNumber, type Token } from './tokens.ts'
import { askWords, plain, words } from './words.ts'

/** A value as a column holds it. */
export interface HeldValue {
  readonly column: DatasetColumn
  readonly value: string
}

/** A value as a question names it, with the columns that hold it; `start` and `end` count its words. */
export interface NamedValue {
  readonly start: number
  readonly end: number
  readonly held: readonly HeldValue[]
}

const wordsMax = 5
const phrasesMax = 400

const isSmall = (word: string) =>
  askWords.has(word) || Object.values(smallWords).some((small) => small.has(word))

/** Of one thing and of many: lamps, Lampen. */
const endings = ['s', 'es', 'n', 'en', 'e', 'x']
const formsOf = (word: string): string[] => [
  ...endings.flatMap((ending) =>
    word.endsWith(ending) && word.length > ending.length + 2 ? [word.slice(0, -ending.length)] : [],
  ),
  ...endings.map((ending) => `${word}${ending}`),
]

interface Place {
  readonly start: number
  readonly end: number
  readonly text: string
  /** How a value may be written that is meant here, in small letters. */
  readonly forms: readonly string[]
  readonly isSure: boolean
}

const placesOf = (question: string, tokens: readonly Token[]): Place[] =>
  tokens.flatMap((first, start) =>
    tokens.slice(start, start + wordsMax).flatMap((last, more): Place[] => {
      const text = question.slice(first.start, last.end)
      const own = text.toLowerCase()
      const at = { start, end: start + more + 1, text }
      const isAbbreviated = question[last.end] === '.' && last.end < question.length - 1
      const written = isAbbreviated ? [own, `${own}.`] : [own]
      if (more > 0) return [{ ...at, forms: written, isSure: true }]
      const isShort = text.length < 3 || isSmall(first.word)
      const isBare = isNumber(first.word) && text.length < 4
      if (isBare || !/[\p{L}\p{N}]/u.test(text)) return []
      const forms =
        isShort || text.length < 4 || isNumber(first.word) ? written : [...written, ...formsOf(own)]
      return [{ ...at, forms, isSure: !isShort }]
    }),
  )

/** What could be a value in a question, in small letters. */
export const phrasesOf = (question: string, tokens: readonly Token[]): string[] =>
  [...new Set(placesOf(question, tokens).flatMap(({ forms }) => forms))].slice(0, phrasesMax)

/** IT, HR, a team A: what is a small word otherwise is a value where it is written as that is. */
const isAsWritten = ({ text, start }: Place, value: string) =>
  text === value && /\p{Lu}/u.test(text) && (start > 0 || /^\p{Lu}{2,}$/u.test(text))

/** The values that a question names, the longest at each place; `found` is what the columns hold of its phrases. */
export const findValues = (
  question: string,
  tokens: readonly Token[],
  found: readonly HeldValue[],
): NamedValue[] => {
  const byText = Map.groupBy(found, ({ value }) => value.toLowerCase())
  const candidates = placesOf(question, tokens).flatMap((place): NamedValue[] => {
    // the value as it is written goes before other forms of its word
    for (const form of place.forms) {
      const held = (byText.get(form) ?? []).filter(({ value }) => place.isSure || isAsWritten(place, value))
      if (held.length > 0) return [{ start: place.start, end: place.end, held }]
    }
    return []
  })
  const taken: NamedValue[] = []
  for (const each of candidates.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start))
    if (!taken.some(({ start, end }) => each.start < end && each.end > start)) taken.push(each)
  return taken.toSorted((a, b) => a.start - b.start)
}

const fromWords = words('from von aus ab de depuis')
const toWords = words('to into towards nach zu zum zur a vers')
const articles = words('the der die das dem den la le les l')
const fromNames = /origin|start|from|depart|source|sender|herkunft|abflug|absender|provenance|origine/
const toNames = /dest|arriv|target|receiver|ziel|ankunft|empfanger|(^|[ _])to([ _]|$)/

/** Of columns that hold the same value: the one that is named beside it, or that fits the word before it; else all. */
export const meantBy = (
  { start, end, held }: NamedValue,
  tokens: readonly Token[],
  mentions: readonly { column: DatasetColumn; start: number; end: number }[],
): readonly HeldValue[] => {
  const named = held.filter(({ column }) =>
    mentions.some(
      (mention) =>
        mention.column === column &&
        ((mention.end <= start && start - mention.end <= 2) || mention.start === end),
    ),
  )
  if (named.length === 1) return named
  let at = start - 1
  while (articles.has(tokens[at]?.word ?? '')) at--
  const word = tokens[at]?.word ?? ''
  const names = fromWords.has(word) ? fromNames : toWords.has(word) ? toNames : null
  const fitting = names === null ? [] : held.filter(({ column }) => names.test(plain(column.name)))
  return fitting.length === 1 ? fitting : held
}
