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

/** Days as they are written. */
const days: readonly { pattern: string; format: string; order: Order | null }[] = [
  { pattern: String.raw`\d{4}-\d{1,2}-\d{1,2}`, format: '%Y-%m-%d', order: null },
  { pattern: String.raw`\d{4}/\d{1,2}/\d{1,2}`, format: '%Y/%m/%d', order: null },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, format: '%d.%m.%Y', order: null },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{2}`, format: '%d.%m.%y', order: null },
  ...dayMonth('/', (order) => (order === 'day-first' ? '%d/%m/%Y' : '%m/%d/%Y')),
  ...dayMonth('-', (order) => (order === 'day-first' ? '%d-%m-%Y' : '%m-%d-%Y')),
  ...shortYear('/', (order) => (order === 'day-first' ? '%d/%m/%y' : '%m/%d/%y')),
  { pattern: String.raw`\d{1,2} [A-Za-z]{3} \d{4}`, format: '%d %b %Y', order: null },
  { pattern: String.raw`\d{1,2}-[A-Za-z]{3}-\d{4}`, format: '%d-%b-%Y', order: null },
  { pattern: String.raw`\d{1,2} [A-Za-z]{4,9} \d{4}`, format: '%d %B %Y', order: null },
  { pattern: String.raw`[A-Za-z]{3} \d{1,2}, \d{4}`, format: '%b %d, %Y', order: null },
  { pattern: String.raw`[A-Za-z]{4,9} \d{1,2}, \d{4}`, format: '%B %d, %Y', order: null },
  { pattern: String.raw`\d{4}-\d{2}`, format: '%Y-%m', order: null },
]

const clocks: readonly { pattern: string; format: string }[] = [
  { pattern: String.raw`\d{1,2}:\d{2}`, format: '%H:%M' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2}`, format: '%H:%M:%S' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2}\.\d{1,6}`, format: '%H:%M:%S.%f' },
  { pattern: String.raw`\d{1,2}:\d{2} [AaPp][Mm]`, format: '%I:%M %p' },
  { pattern: String.raw`\d{1,2}:\d{2}:\d{2} [AaPp][Mm]`, format: '%I:%M:%S %p' },
]

const dated: readonly { test: RegExp; form: Extract<Form, { format: string }> }[] = days.flatMap(
  ({ pattern, format, order }) => [
    { test: whole(pattern), form: { kind: 'date', format, order } as const },
    ...clocks.flatMap((clock) =>
      [' ', 'T'].map((between) => ({
        test: whole(`${pattern}${between}${clock.pattern}(Z|[+-]\\d{2}:?\\d{2})?`),
        form: { kind: 'time', format: `${format}${between}${clock.format}`, order } as const,
      })),
    ),
  ],
)

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

/** What a sample of a column could be, the likeliest first; text where nothing else fits. */
export const formsOf = (sample: readonly string[]): Form[] => {
  const cells = sample.map((cell) => cell.trim()).filter((cell) => !isMissing(cell))
  if (cells.length === 0) return [text]
  const numeric = numberForms(cells)
  if (numeric.length > 0) return numeric
  const times = dated.flatMap(({ test, form }) => (enough(cells, (cell) => test.test(cell)) ? [form] : []))
  if (times.length > 0) return times
  const words = new Set([...yes, ...no])
  return cells.every((cell) => words.has(cell.toLowerCase())) ? [{ kind: 'boolean' }] : [text]
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
    ? `regexp_replace(trim(replace(replace(regexp_replace(${cell}, '${sign}', '', 'g'), '\u00a0', ' '), '\u202f', ' ')), '${owed}', '-\\1\\2')`
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

/** A value as what it is; null for what is not written this way. */
export const valueSql = (form: Exclude<Form, { kind: 'number' }>, cell: string): string => {
  if (form.kind === 'text') return cell
  if (form.kind === 'boolean')
    return `case when lower(${cell}) in (${yes.map(literal).join(', ')}) then true when lower(${cell}) in (${no.map(literal).join(', ')}) then false end`
  // with a zone behind it, or a T between, ISO 8601 is what casts understand
  const time = /^%Y-%m-%d.%H/.test(form.format)
    ? `try_cast(${cell} as timestamp)`
    : `try_strptime(${cell}, ${literal(form.format)})`
  return form.kind === 'date' ? `${time}::date` : time
}
