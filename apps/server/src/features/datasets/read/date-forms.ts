import type { ImportOptions } from '@atelier/contract/datasets/dataset'
import { quoteText } from '../sql/quote.ts'

type DateOrder = ImportOptions['dates']

export interface DateForm {
  readonly kind: 'date' | 'time'
  readonly format: string
  /** Set if the pattern could be read as day-first or month-first. */
  readonly order: DateOrder | null
  readonly hasWords: boolean
  readonly hasOffset: boolean
  /** Two-digit years are in the past, as in dates of birth. */
  readonly isPast: boolean
}

export const fullMatch = (pattern: string) => new RegExp(`^(?:${pattern})$`)

const dayMonthPatterns = (separator: string, format: (order: DateOrder) => string) =>
  (['day-first', 'month-first'] as const).map((order) => ({
    pattern: String.raw`\d{1,2}${separator}\d{1,2}${separator}\d{4}`,
    format: format(order),
    order,
  }))

const shortYearPatterns = (separator: string, format: (order: DateOrder) => string) =>
  dayMonthPatterns(separator, format).map((each) => ({
    ...each,
    pattern: each.pattern.replace(/\{4\}$/, '{2}'),
  }))

interface DayPattern {
  readonly pattern: string
  readonly format: string
  readonly order: DateOrder | null
  readonly hasWords?: boolean
}

const numericDays: readonly DayPattern[] = [
  { pattern: String.raw`\d{4}-\d{1,2}-\d{1,2}`, format: '%Y-%m-%d', order: null },
  { pattern: String.raw`\d{4}/\d{1,2}/\d{1,2}`, format: '%Y/%m/%d', order: null },
  { pattern: String.raw`\d{4}\.\d{1,2}\.\d{1,2}`, format: '%Y.%m.%d', order: null },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, format: '%d.%m.%Y', order: null },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{2}`, format: '%d.%m.%y', order: null },
  ...dayMonthPatterns('/', (order) => (order === 'day-first' ? '%d/%m/%Y' : '%m/%d/%Y')),
  ...dayMonthPatterns('-', (order) => (order === 'day-first' ? '%d-%m-%Y' : '%m-%d-%Y')),
  ...shortYearPatterns('/', (order) => (order === 'day-first' ? '%d/%m/%y' : '%m/%d/%y')),
  ...shortYearPatterns('-', (order) => (order === 'day-first' ? '%d-%m-%y' : '%m-%d-%y')),
  { pattern: String.raw`\d{4}-\d{2}`, format: '%Y-%m', order: null },
]

const monthPattern = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
/** Patterns with month names, which are abbreviated in English first, with normalized spaces. */
const wordDays: readonly DayPattern[] = [
  [String.raw`\d{1,2} ${monthPattern} \d{4}`, '%d %b %Y'],
  [String.raw`\d{1,2} ${monthPattern} \d{2}`, '%d %b %y'],
  [String.raw`${monthPattern} \d{1,2} \d{4}`, '%b %d %Y'],
  [String.raw`\d{4} ${monthPattern} \d{1,2}`, '%Y %b %d'],
  [String.raw`${monthPattern} \d{4}`, '%b %Y'],
  [String.raw`${monthPattern} \d{2}`, '%b %y'],
].map(([pattern = '', format = '']) => ({ pattern, format, order: null, hasWords: true }))

const monthNames = [
  ['m(?:är|ae)z?|mrz|märz|maerz', 'mar'],
  ['mai', 'may'],
  ['okt(?:ober)?', 'oct'],
  ['dez(?:ember)?', 'dec'],
  ['jänner', 'jan'],
] as const
const monthAbbreviation = String.raw`([a-z]{3})[a-z]*`
const monthSeparators = String.raw`[-./, ]+`

/** Turns '15. März 2024' into '15 mar 2024'; a time after the date stays. */
const withShortMonth = (cell: string): string => {
  const [day = '', ...rest] = splitClock(cell)
  let shortDay = day.toLowerCase()
  for (const [pattern, englishMonth] of monthNames)
    shortDay = shortDay.replace(
      new RegExp(String.raw`(^|[^a-zäöü])(?:${pattern})([^a-zäöü]|$)`),
      `$1${englishMonth}$2`,
    )
  shortDay = shortDay
    .replace(new RegExp(monthAbbreviation), '$1')
    .replaceAll(new RegExp(monthSeparators, 'g'), ' ')
    .trim()
  return [shortDay, ...rest].join(' ')
}

const clockStart = String.raw`[T ]\d{1,2}:\d{2}`
const splitClock = (cell: string): string[] => {
  const clockIndex = cell.search(new RegExp(clockStart))
  return clockIndex < 0 ? [cell] : [cell.slice(0, clockIndex), cell.slice(clockIndex + 1)]
}

const monthSql = (cell: string): string => {
  const day = `lower(regexp_replace(${cell}, '${clockStart}.*$', ''))`
  const englishDay = monthNames.reduce(
    (sql, [pattern, word]) =>
      `regexp_replace(${sql}, '(^|[^a-zäöü])(?:${pattern})([^a-zäöü]|$)', '\\1${word}\\2')`,
    day,
  )
  const abbreviatedMonth = `regexp_replace(${englishDay}, '${monthAbbreviation}', '\\1')`
  const clock = `case when regexp_matches(${cell}, '${clockStart}') then ' ' || regexp_extract(${cell}, '[T ](\\d{1,2}:\\d{2}.*)$', 1) else '' end`
  return `trim(regexp_replace(${abbreviatedMonth}, '${monthSeparators}', ' ', 'g')) || ${clock}`
}

const clockFormats: readonly { pattern: string; format: string }[] = [
  { pattern: String.raw`\d{1,2}:\d{2}`, format: '%H:%M' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2}`, format: '%H:%M:%S' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2}\.\d{1,6}`, format: '%H:%M:%S.%f' },
  { pattern: String.raw`\d{1,2}:\d{2} [AaPp][Mm]`, format: '%I:%M %p' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2} [AaPp][Mm]`, format: '%I:%M:%S %p' },
]

const offset = String.raw` ?(?:Z|[+-]\d{2}(?::?\d{2})?)`

const dateForms: readonly { test: RegExp; form: DateForm }[] = [...numericDays, ...wordDays].flatMap(
  ({ pattern, format, order, hasWords = false }) => {
    const commonFields = { order, hasWords, hasOffset: false, isPast: false }
    return [
      { test: fullMatch(pattern), form: { ...commonFields, kind: 'date', format } as const },
      ...clockFormats.flatMap((clock) =>
        (hasWords ? [' '] : [' ', 'T']).flatMap((separator) => {
          const form = {
            ...commonFields,
            kind: 'time',
            format: `${format}${separator}${clock.format}`,
          } as const
          const dateTime = `${pattern}${separator}${clock.pattern}`
          return [
            { test: fullMatch(dateTime), form },
            { test: fullMatch(`${dateTime}${offset}`), form: { ...form, hasOffset: true } },
          ]
        }),
      ),
    ]
  },
)

const birthName = /birth|geb(oren|urt|\.|$)|\bborn\b|\bdob\b|naissance|jahrgang/i

type MostMatch = (cells: readonly string[], test: (cell: string) => boolean) => boolean

export const detectDateForms = (cells: readonly string[], name: string, mostMatch: MostMatch): DateForm[] => {
  const shortMonthCells = cells.map((cell) => (/[a-zä]{3}/i.test(cell) ? withShortMonth(cell) : cell))
  return dateForms.flatMap(({ test, form }) =>
    mostMatch(form.hasWords ? shortMonthCells : cells, (cell) => test.test(cell))
      ? [{ ...form, isPast: birthName.test(name) }]
      : [],
  )
}

const localSql = (form: DateForm, cell: string): string => {
  if (form.hasWords) return `try_strptime(${monthSql(cell)}, ${quoteText(form.format)})`
  return /^%Y-%m-%d.%H/.test(form.format)
    ? `try_cast(${cell} as timestamp)`
    : `try_strptime(${cell}, ${quoteText(form.format)})`
}

/** Computes UTC in SQL, because DuckDB's cast to a timestamp drops the offset. */
const instantSql = (form: DateForm, cell: string): string => {
  const localTime = localSql(form, `regexp_replace(${cell}, '${offset}$', '')`)
  const partSql = (group: number) =>
    `coalesce(try_cast(nullif(regexp_extract(${cell}, '([+-])(\\d{2}):?(\\d{2})?$', ${group}), '') as integer), 0)`
  const minutes = `(${partSql(2)} * 60 + ${partSql(3)})`
  const isWest = `regexp_matches(${cell}, '-\\d{2}(:?\\d{2})?$')`
  return `case when regexp_matches(${cell}, '${offset}$') then ${localTime} - to_minutes(case when ${isWest} then -${minutes} else ${minutes} end) end`
}

/** strptime maps two-digit years to 1969–2068. */
export const hasShortYear = (form: { readonly kind: string; readonly format?: string }): boolean =>
  form.format?.includes('%y') === true

/** Two-digit years may be this far in the future; a column that goes further is about the past. */
const yearsAheadMax = 10

export const isMostlyPast = (
  form: { readonly kind: string; readonly format?: string; readonly isPast?: boolean },
  lastYear: number,
): boolean =>
  hasShortYear(form) && (form.isPast === true || lastYear > new Date().getUTCFullYear() + yearsAheadMax)

export const dateSql = (form: DateForm, cell: string, isPast: boolean): string => {
  const time = form.hasOffset ? instantSql(form, cell) : localSql(form, cell)
  const value = form.kind === 'date' ? `${time}::date` : time
  if (!isPast) return value
  const earlierSql = `${value} - interval 100 years`
  return `case when ${value} > current_date then (${earlierSql})${form.kind === 'date' ? '::date' : ''} else ${value} end`
}
