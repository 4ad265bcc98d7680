import type { ReadAs } from '@atelier/contract/dataset'
import { literal } from '../sql/quote.ts'
import { type ClockForm, clockFormsOf, clockSql } from './clock-forms.ts'
import { type DateForm, dateFormsOf, dateSql, whole } from './date-forms.ts'

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
  | DateForm
  | ClockForm

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

/** Shorter ones may be counts: of phone calls, of mobile homes. */
const isLongKey = (cell: string) => /^[\d\s+()/-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 4

/** A phone number begins with a plus that a quantity has not. */
const isPhone = (cell: string) => /^\+\d[\d ()/-]{6,}$/.test(cell)

/** What a sample of a column could be, the likeliest first; text where nothing else fits. */
export const formsOf = (sample: readonly string[], name = ''): Form[] => {
  const cells = sample.map((cell) => cell.trim()).filter((cell) => !isMissing(cell))
  if (cells.length === 0) return [text]
  if (cells.some(isPhone) || (isKeyName(name) && cells.every(isLongKey))) return [text]
  const numeric = numberForms(cells)
  if (numeric.length > 0) return numeric
  const times = dateFormsOf(cells, name, enough)
  if (times.length > 0) return times
  const clocks = clockFormsOf(cells, name, enough)
  if (clocks.length > 0) return clocks
  const answers = new Set([...yes, ...no])
  return cells.every((cell) => answers.has(cell.toLowerCase())) ? [{ kind: 'boolean' }] : [text]
}

const sameSigns: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
])
/** What stands between the signs of a column that has several: it adds up what is not the same. */
const betweenSigns = ' / '

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

/** A value as what it is; null for what is not written this way. */
export const valueSql = (form: Exclude<Form, { kind: 'number' }>, cell: string, isPast = false): string => {
  if (form.kind === 'text') return cell
  if (form.kind === 'boolean')
    return `case when lower(${cell}) in (${yes.map(literal).join(', ')}) then true when lower(${cell}) in (${no.map(literal).join(', ')}) then false end`
  if (form.kind === 'clock' || form.kind === 'duration') return clockSql(form, cell)
  return dateSql(form, cell, isPast)
}
