import type { ReadAs } from '@atelier/contract/dataset'
import { literal } from '../sql/quote.ts'

type Order = ReadAs['dates']

/** How the values of a column are written, and so what they are. */
export type Form =
  | { readonly kind: 'text' }
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'number'
      readonly decimal: ReadAs['decimal']
      /** Thousands are parted too. */
      readonly isGrouped: boolean
      /** A sign stands beside the number, or what is owed is written as books do. */
      readonly hasUnit: boolean
    }
  | {
      readonly kind: 'date' | 'time'
      /** As strptime has it. */
      readonly format: string
      /** Of those that could be read either way. */
      readonly order: Order | null
      /** Months are words. */
      readonly hasWords: boolean
      /** An offset from UTC is behind it. */
      readonly hasOffset: boolean
      /** Years of two digits are of the past, as those of births are. */
      readonly isPast: boolean
    }

export const text: Form = { kind: 'text' }

/** What is written where there is no value. */
const missing = [
  '',
  'na',
  'n/a',
  '#n/a',
  '#na',
  'nan',
  'null',
  'nil',
  'none',
  'k. a.',
  'k.a.',
  'n. v.',
  '-',
  '–',
  '—',
  '?',
  // databases export null this way
  String.raw`\n`,
]
export const isMissing = (cell: string) => missing.includes(cell.trim().toLowerCase())

/** A cell of text without what stands for nothing. */
export const cellSql = (column: string): string =>
  `case when lower(trim(${column})) in (${missing.map(literal).join(', ')}) then null else trim(${column}) end`

const yes = ['true', 'yes', 'ja', 'oui', 'wahr', 'vrai', 'y']
const no = ['false', 'no', 'nein', 'non', 'falsch', 'faux', 'n']

const sign = String.raw`(?:[€$£¥₹₩₺₽%]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr|zł|Kč|Ft)`
const grouped = {
  // India parts by two digits after the first three
  '.': String.raw`[+-]?(\d{1,3}([,'’ ]\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)(\.\d+)?`,
  ',': String.raw`[+-]?(\d{1,3}([.'’ ]\d{3})+|\d+)(,\d+)?`,
} as const
const plain = {
  '.': String.raw`[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?`,
  ',': String.raw`[+-]?\d+,\d+|[+-]?\d+`,
} as const

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)
const units = new RegExp(sign, 'g')
/** Books write what is owed as (1.50) or 1.50-. */
const owed = String.raw`^\((.*)\)$|^([^-]*\d) ?-$`
const withoutUnit = (cell: string) =>
  cell
    .replaceAll(units, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')
    .trim()
    .replace(new RegExp(owed), '-$1$2')

const dayMonth = (mark: string, format: (order: Order) => string) =>
  (['day-first', 'month-first'] as const).map((order) => ({
    pattern: String.raw`\d{1,2}${mark}\d{1,2}${mark}\d{4}`,
    format: format(order),
    order,
  }))

const shortYear = (mark: string, format: (order: Order) => string) =>
  dayMonth(mark, format).map((each) => ({ ...each, pattern: each.pattern.replace(/\{4\}$/, '{2}') }))

interface Day {
  readonly pattern: string
  readonly format: string
  readonly order: Order | null
  readonly hasWords?: boolean
}

/** Days as they are written. */
const numericDays: readonly Day[] = [
  { pattern: String.raw`\d{4}-\d{1,2}-\d{1,2}`, format: '%Y-%m-%d', order: null },
  { pattern: String.raw`\d{4}/\d{1,2}/\d{1,2}`, format: '%Y/%m/%d', order: null },
  { pattern: String.raw`\d{4}\.\d{1,2}\.\d{1,2}`, format: '%Y.%m.%d', order: null },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, format: '%d.%m.%Y', order: null },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{2}`, format: '%d.%m.%y', order: null },
  ...dayMonth('/', (order) => (order === 'day-first' ? '%d/%m/%Y' : '%m/%d/%Y')),
  ...dayMonth('-', (order) => (order === 'day-first' ? '%d-%m-%Y' : '%m-%d-%Y')),
  ...shortYear('/', (order) => (order === 'day-first' ? '%d/%m/%y' : '%m/%d/%y')),
  ...shortYear('-', (order) => (order === 'day-first' ? '%d-%m-%y' : '%m-%d-%y')),
  { pattern: String.raw`\d{4}-\d{2}`, format: '%Y-%m', order: null },
]

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
/** With their months as words, once these are three English letters and all marks are spaces. */
const wordDays: readonly Day[] = [
  [String.raw`\d{1,2} ${month} \d{4}`, '%d %b %Y'],
  [String.raw`\d{1,2} ${month} \d{2}`, '%d %b %y'],
  [String.raw`${month} \d{1,2} \d{4}`, '%b %d %Y'],
  [String.raw`\d{4} ${month} \d{1,2}`, '%Y %b %d'],
  [String.raw`${month} \d{4}`, '%b %Y'],
  [String.raw`${month} \d{2}`, '%b %y'],
].map(([pattern = '', format = '']) => ({ pattern, format, order: null, hasWords: true }))

/** Months that English spells otherwise, by their first three letters. */
const monthWords = [
  ['m(?:är|ae)z?|mrz|märz|maerz', 'mar'],
  ['mai', 'may'],
  ['okt(?:ober)?', 'oct'],
  ['dez(?:ember)?', 'dec'],
  ['jänner', 'jan'],
] as const
const lettersAfter = String.raw`([a-z]{3})[a-z]*`
const monthMarks = String.raw`[-./, ]+`

/** '15. März 2024' as '15 mar 2024'; a clock behind it stays. */
const withShortMonth = (cell: string): string => {
  const [day = '', ...rest] = splitClock(cell)
  let words = day.toLowerCase()
  for (const [pattern, english] of monthWords)
    words = words.replace(new RegExp(String.raw`(^|[^a-zäöü])(?:${pattern})([^a-zäöü]|$)`), `$1${english}$2`)
  words = words.replace(new RegExp(lettersAfter), '$1').replaceAll(new RegExp(monthMarks, 'g'), ' ').trim()
  return [words, ...rest].join(' ')
}

const clockStart = String.raw`[T ]\d{1,2}:\d{2}`
const splitClock = (cell: string): string[] => {
  const at = cell.search(new RegExp(clockStart))
  return at < 0 ? [cell] : [cell.slice(0, at), cell.slice(at + 1)]
}

const monthSql = (cell: string): string => {
  const day = `lower(regexp_replace(${cell}, '${clockStart}.*$', ''))`
  const english = monthWords.reduce(
    (sql, [pattern, word]) =>
      `regexp_replace(${sql}, '(^|[^a-zäöü])(?:${pattern})([^a-zäöü]|$)', '\\1${word}\\2')`,
    day,
  )
  const short = `regexp_replace(${english}, '${lettersAfter}', '\\1')`
  const clock = `case when regexp_matches(${cell}, '${clockStart}') then ' ' || regexp_extract(${cell}, '[T ](\\d{1,2}:\\d{2}.*)$', 1) else '' end`
  return `trim(regexp_replace(${short}, '${monthMarks}', ' ', 'g')) || ${clock}`
}

const clocks: readonly { pattern: string; format: string }[] = [
  { pattern: String.raw`\d{1,2}:\d{2}`, format: '%H:%M' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2}`, format: '%H:%M:%S' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2}\.\d{1,6}`, format: '%H:%M:%S.%f' },
  { pattern: String.raw`\d{1,2}:\d{2} [AaPp][Mm]`, format: '%I:%M %p' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2} [AaPp][Mm]`, format: '%I:%M:%S %p' },
]

const offset = String.raw` ?(?:Z|[+-]\d{2}(?::?\d{2})?)`

const dated: readonly { test: RegExp; form: Extract<Form, { format: string }> }[] = [
  ...numericDays,
  ...wordDays,
].flatMap(({ pattern, format, order, hasWords = false }) => {
  const shared = { order, hasWords, hasOffset: false, isPast: false }
  return [
    { test: whole(pattern), form: { ...shared, kind: 'date', format } as const },
    ...clocks.flatMap((clock) =>
      (hasWords ? [' '] : [' ', 'T']).flatMap((between) => {
        const form = { ...shared, kind: 'time', format: `${format}${between}${clock.format}` } as const
        const written = `${pattern}${between}${clock.pattern}`
        return [
          { test: whole(written), form },
          { test: whole(`${written}${offset}`), form: { ...form, hasOffset: true } },
        ]
      }),
    ),
  ]
})

/** Some cells of a sample may be mistakes: the whole column is counted afterwards. */
const enough = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.filter(test).length >= cells.length * 0.8

const numberForms = (cells: readonly string[]): Form[] => {
  const bare = cells.map(withoutUnit)
  const hasUnit = bare.some((cell, at) => cell !== cells[at])
  const forms = (['.', ','] as const).flatMap((decimal): Form[] => {
    const isPlain = enough(bare, (cell) => whole(plain[decimal]).test(cell))
    const fits = enough(bare, (cell) => whole(grouped[decimal]).test(cell))
    if (isPlain) return [{ kind: 'number', decimal, isGrouped: false, hasUnit }]
    return fits ? [{ kind: 'number', decimal, isGrouped: true, hasUnit }] : []
  })
  // whole numbers are the same either way
  return bare.some((cell) => /[.,]/.test(cell)) ? forms : forms.slice(0, 1)
}

/** Columns whose digits name something. */
const namesKey =
  /(^|[^a-zäöü])(phone|tele(ph|f)on|tel|fax|mobile?|mobil|handy|iban|bic|plz|postleitzahl|postal ?code|post ?code|zip|zip ?code|konto(nummer)?|kontonr|account ?(no|nr|number)|isbn|ean|gtin|ssn)([^a-zäöü]|$)/i
const isKeyName = (name: string) => namesKey.test(name.replaceAll(/[_\s-]+/g, ' '))
const namesBirth = /birth|geb(oren|urt|\.|$)|\bborn\b|\bdob\b|naissance|jahrgang/i

/** A phone number begins with a plus that a quantity has not. */
const isPhone = (cell: string) => /^\+\d[\d ()/-]{6,}$/.test(cell)

/** What a sample of a column could be, the likeliest first; text where nothing else fits. */
export const formsOf = (sample: readonly string[], name = ''): Form[] => {
  const cells = sample.map((cell) => cell.trim()).filter((cell) => !isMissing(cell))
  if (cells.length === 0) return [text]
  if (cells.some(isPhone) || (isKeyName(name) && cells.every((cell) => /^[\d\s+()/-]+$/.test(cell))))
    return [text]
  const numeric = numberForms(cells)
  if (numeric.length > 0) return numeric
  const words = cells.map((cell) => (/[a-zä]{3}/i.test(cell) ? withShortMonth(cell) : cell))
  const times = dated.flatMap(({ test, form }) =>
    enough(form.hasWords ? words : cells, (cell) => test.test(cell))
      ? [{ ...form, isPast: namesBirth.test(name) }]
      : [],
  )
  if (times.length > 0) return times
  const answers = new Set([...yes, ...no])
  return cells.every((cell) => answers.has(cell.toLowerCase())) ? [{ kind: 'boolean' }] : [text]
}

const sameSigns: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
])
/** What stands between the signs of a column that has several: it adds up what is not the same. */
export const betweenSigns = ' / '

/** The sign that stands beside numbers, or all of them where there are several. */
export const signOf = (signs: readonly string[]): string | null => {
  const own = new Set(signs.filter((each) => each !== '').map((each) => sameSigns.get(each) ?? each))
  return own.size === 0 ? null : [...own].toSorted().join(betweenSigns)
}

/** The sign beside one number; empty without one. */
export const signSql = (cell: string): string => `regexp_extract(${cell}, '${sign}')`

const bareSql = (cell: string, hasUnit: boolean) =>
  hasUnit
    ? `regexp_replace(trim(replace(replace(replace(regexp_replace(${cell}, '${sign}', '', 'g'), '\u00a0', ' '), '\u202f', ' '), '−', '-')), '${owed}', '-\\1\\2')`
    : cell

/** The digits of a number with a point, as text; null for what is not written this way. */
export const digitsSql = (form: Extract<Form, { kind: 'number' }>, cell: string): string => {
  const bare = bareSql(cell, form.hasUnit)
  if (form.isGrouped) {
    const marks = form.decimal === '.' ? "[,''’ ]" : "[.''’ ]"
    const joined = `regexp_replace(${bare}, '${marks}', '', 'g')`
    const digits = form.decimal === '.' ? joined : `replace(${joined}, ',', '.')`
    return `case when regexp_full_match(${bare}, ${literal(grouped[form.decimal])}) then ${digits} end`
  }
  return form.decimal === '.'
    ? bare
    : `case when not contains(${bare}, '.') then replace(${bare}, ',', '.') end`
}

/** A time as it is written, without its offset from UTC. */
const localSql = (form: Extract<Form, { format: string }>, cell: string): string => {
  if (form.hasWords) return `try_strptime(${monthSql(cell)}, ${literal(form.format)})`
  return /^%Y-%m-%d.%H/.test(form.format)
    ? `try_cast(${cell} as timestamp)`
    : `try_strptime(${cell}, ${literal(form.format)})`
}

/** The instant in UTC: a cast to a timestamp would leave the offset out. */
const instantSql = (form: Extract<Form, { format: string }>, cell: string): string => {
  const local = localSql(form, `regexp_replace(${cell}, '${offset}$', '')`)
  const part = (group: number) =>
    `coalesce(try_cast(nullif(regexp_extract(${cell}, '([+-])(\\d{2}):?(\\d{2})?$', ${group}), '') as integer), 0)`
  const minutes = `(${part(2)} * 60 + ${part(3)})`
  const isWest = `regexp_matches(${cell}, '-\\d{2}(:?\\d{2})?$')`
  return `case when regexp_matches(${cell}, '${offset}$') then ${local} - to_minutes(case when ${isWest} then -${minutes} else ${minutes} end) end`
}

/** Years of two digits, as strptime has them: from 1969 to 2068. */
export const hasShortYear = (form: Form): boolean =>
  (form.kind === 'date' || form.kind === 'time') && form.format.includes('%y')

/** Years ahead that years of two digits may mean; a column that goes beyond is about the past. */
const yearsAhead = 10

/** Whether years of two digits are of the past; `greatest` is the year that a column reaches. */
export const isAboutPast = (form: Form, greatest: number): boolean =>
  hasShortYear(form) &&
  'isPast' in form &&
  (form.isPast || greatest > new Date().getUTCFullYear() + yearsAhead)

/** A value as what it is; null for what is not written this way. */
export const valueSql = (form: Exclude<Form, { kind: 'number' }>, cell: string, isPast = false): string => {
  if (form.kind === 'text') return cell
  if (form.kind === 'boolean')
    return `case when lower(${cell}) in (${yes.map(literal).join(', ')}) then true when lower(${cell}) in (${no.map(literal).join(', ')}) then false end`
  const time = form.hasOffset ? instantSql(form, cell) : localSql(form, cell)
  const value = form.kind === 'date' ? `${time}::date` : time
  if (!isPast) return value
  const earlier = `${value} - interval 100 years`
  return `case when ${value} > current_date then (${earlier})${form.kind === 'date' ? '::date' : ''} else ${value} end`
}
