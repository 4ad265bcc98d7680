import type { Language } from './language.ts'
import type { Token, Writing } from './tokens.ts'
import { words } from './words.ts'

/** A day, a month, a quarter … as a question names it; `start` and `end` count its words. */
export interface Period {
  readonly start: number
  readonly end: number
  readonly unit: 'year' | 'half' | 'quarter' | 'month' | 'day'
  /** null: of every year, or of one that is named beside it. */
  readonly year: number | null
  /** Which half, quarter or month, from 1. */
  readonly number: number
  readonly day: number
}

const months = new Map(
  [
    'january january jan januar janner janv janvier',
    'february feb februar fevrier fevr',
    'march mar marz mars',
    'april apr avril avr',
    'may mai',
    'june jun juni juin',
    'july jul juli juillet juil',
    'august aug aout',
    'september sep sept septembre',
    'october oct oktober okt octobre',
    'november nov novembre',
    'december dec dezember dez decembre',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

const ordinals = new Map(
  [
    'first 1st 1 erste ersten erstes erster premier premiere 1er',
    'second 2nd 2 zweite zweiten zweites zweiter deuxieme 2e',
    'third 3rd 3 dritte dritten drittes dritter troisieme 3e',
    'fourth 4th 4 vierte vierten viertes vierter quatrieme 4e',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)
const quarterWords = words('quarter quartal quartals trimestre')
const halfWords = words('half halbjahr halbjahres semestre')
const between = words('of in im the des de du year jahr jahres l annee')

export const isMonth = (word: string, text: string): boolean =>
  months.has(word) && !(word === 'may' && !text.startsWith('M')) && !(word === 'mar' && text === 'mar')

const isYear = (word: string | undefined) => word !== undefined && /^(?:1[89]|20)\d\d$/.test(word)
const isDay = (word: string | undefined) =>
  word !== undefined && /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?$/.test(word)

/** A date in digits. */
const digitsOf = (word: string, { dates }: Writing): Omit<Period, 'start' | 'end'> | null => {
  const [, y, m, d] = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/.exec(word) ?? []
  if (y !== undefined)
    return checked({
      unit: d === undefined ? 'month' : 'day',
      year: Number(y),
      number: Number(m),
      day: Number(d ?? 1),
    })
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(word) ?? []
  if (year !== undefined) return checked({ unit: 'month', year: Number(year), number: Number(month), day: 1 })
  const [, a, mark, b, last] = /^(\d{1,2})([./])(\d{1,2})\2(\d{2}|\d{4})$/.exec(word) ?? []
  if (last === undefined) return null
  const [one, two] = [Number(a), Number(b)]
  const order = mark === '.' || one > 12 ? 'day-first' : two > 12 ? 'month-first' : dates
  if (order === null) return null
  const [day, number] = order === 'day-first' ? [one, two] : [two, one]
  return checked({ unit: 'day', year: Number(last) + (last.length === 2 ? 2000 : 0), number, day })
}

const checked = (period: Omit<Period, 'start' | 'end'>) =>
  period.number >= 1 && period.number <= 12 && period.day >= 1 && period.day <= 31 ? period : null

/** The period that begins at a word. */
export const periodAt = (
  question: string,
  tokens: readonly Token[],
  start: number,
  writing: Writing,
): Period | null => {
  const word = tokens[start]?.word ?? ''
  const textAt = (at: number) => question.slice(tokens[at]?.start, tokens[at]?.end)
  const monthAt = (at: number) =>
    isMonth(tokens[at]?.word ?? '', textAt(at)) ? (months.get(tokens[at]?.word ?? '') ?? null) : null
  const digits = digitsOf(word, writing)
  if (digits) return { ...digits, start, end: start + 1 }
  if (isYear(word)) return { start, end: start + 1, unit: 'year', year: Number(word), number: 1, day: 1 }
  /** With the year behind it. */
  const dated = (unit: Period['unit'], number: number, end: number, day = 1): Period => {
    let at = end
    while (between.has(tokens[at]?.word ?? '')) at++
    const year = tokens[at]?.word
    return isYear(year)
      ? { start, end: at + 1, unit, year: Number(year), number, day }
      : { start, end, unit, year: null, number, day }
  }
  const [, short] = /^[qt]([1-4])$/.exec(word) ?? []
  if (short !== undefined) return dated('quarter', Number(short), start + 1)
  const [, half] = /^h([12])$/.exec(word) ?? []
  if (half !== undefined) return dated('half', Number(half), start + 1)
  const ordinal = ordinals.get(word)
  const next = tokens[start + 1]?.word ?? ''
  if (ordinal !== undefined && quarterWords.has(next)) return dated('quarter', ordinal, start + 2)
  if (ordinal !== undefined && ordinal < 3 && halfWords.has(next)) return dated('half', ordinal, start + 2)
  const month = monthAt(start)
  if (month !== null) {
    const day = tokens[start + 1]?.word
    return isDay(day) && !/^[-−]/.test(day ?? '')
      ? dated('day', month, start + 2, Number.parseInt(day ?? '', 10))
      : dated('month', month, start + 1)
  }
  // 5 January, the 5th of January
  const behind = next === 'of' ? start + 2 : start + 1
  const own = isDay(word) ? monthAt(behind) : null
  return own === null ? null : dated('day', own, behind + 1, Number.parseInt(word, 10))
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Its first day, and the first one behind it. */
export const boundsOf = ({ unit, number, day }: Period, year: number): { from: string; to: string } => {
  if (unit === 'year') return { from: dayOf(year, 1, 1), to: dayOf(year + 1, 1, 1) }
  if (unit === 'day') return { from: dayOf(year, number, day), to: dayOf(year, number, day + 1) }
  const length = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 6
  const first = (number - 1) * length + 1
  return { from: dayOf(year, first, 1), to: dayOf(year, first + length, 1) }
}

/** As it is told. */
export const periodText = ({ unit, number, day }: Period, year: number): string => {
  if (unit === 'year') return String(year)
  if (unit === 'day') return dayOf(year, number, day)
  const two = String(number).padStart(2, '0')
  return unit === 'month' ? `${year}-${two}` : `${year}-${unit === 'quarter' ? 'Q' : 'H'}${number}`
}

export const monthName = (number: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, number - 1, 1)),
  )
