import type { ReadAs } from '@atelier/contract/datasets/dataset'
import { literal } from '../sql/quote.ts'
import { type ClockForm, clockFormsOf, clockSql } from './clock-forms.ts'
import { type DateForm, dateFormsOf, dateSql, whole } from './date-forms.ts'

export type Form =
  | { readonly kind: 'text' }
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'number'
      readonly decimal: ReadAs['decimal']
      readonly isGrouped: boolean
      /** Has a unit sign, or accounting negatives. */
      readonly hasUnit: boolean
    }
  | DateForm
  | ClockForm

export const text: Form = { kind: 'text' }

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

export const cellSql = (column: string): string =>
  `case when lower(trim(${column})) in (${missing.map(literal).join(', ')}) then null else trim(${column}) end`

const yes = ['true', 'yes', 'ja', 'oui', 'wahr', 'vrai', 'y']
const no = ['false', 'no', 'nein', 'non', 'falsch', 'faux', 'n']

const sign = String.raw`(?:[€$£¥₹₩₺₽%]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr|zł|Kč|Ft)`
const grouped = {
  // Indian grouping: two digits after the first three
  '.': String.raw`[+-]?(\d{1,3}([,'’ ]\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)(\.\d+)?`,
  ',': String.raw`[+-]?(\d{1,3}([.'’ ]\d{3})+|\d+)(,\d+)?`,
} as const
const plain = {
  '.': String.raw`[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?`,
  ',': String.raw`[+-]?\d+,\d+|[+-]?\d+`,
} as const

const units = new RegExp(sign, 'g')
/** Accounting negatives: (1.50) or 1.50-. */
const owed = String.raw`^\((.*)\)$|^([^-]*\d) ?-$`
const withoutUnit = (cell: string) =>
  cell
    .replaceAll(units, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')
    .trim()
    .replace(new RegExp(owed), '-$1$2')

/** Samples may contain mistakes; the whole column is counted later. */
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
  return bare.some((cell) => /[.,]/.test(cell)) ? forms : forms.slice(0, 1)
}

const namesKey =
  /(^|[^a-zäöü])(phone|tele(ph|f)on|tel|fax|mobile?|mobil|handy|iban|bic|plz|postleitzahl|postal ?code|post ?code|zip|zip ?code|konto(nummer)?|kontonr|account ?(no|nr|number)|isbn|ean|gtin|ssn)([^a-zäöü]|$)/i
const isKeyName = (name: string) => namesKey.test(name.replaceAll(/[_\s-]+/g, ' '))

/** Shorter ones may be counts, such as of phone calls. */
const isLongKey = (cell: string) => /^[\d\s+()/-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 4

/** Quantities have no leading plus. */
const isPhone = (cell: string) => /^\+\d[\d ()/-]{6,}$/.test(cell)

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
/** Such columns mix units and don't add up. */
const betweenSigns = ' / '

export const signOf = (signs: readonly string[]): string | null => {
  const own = new Set(signs.filter((each) => each !== '').map((each) => sameSigns.get(each) ?? each))
  return own.size === 0 ? null : [...own].toSorted().join(betweenSigns)
}

export const signSql = (cell: string): string => `regexp_extract(${cell}, '${sign}')`

const bareSql = (cell: string, hasUnit: boolean) =>
  hasUnit
    ? `regexp_replace(trim(replace(replace(replace(regexp_replace(${cell}, '${sign}', '', 'g'), '\u00a0', ' '), '\u202f', ' '), '−', '-')), '${owed}', '-\\1\\2')`
    : cell

/** As text with a point; null for other notations. */
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

export const valueSql = (form: Exclude<Form, { kind: 'number' }>, cell: string, isPast = false): string => {
  if (form.kind === 'text') return cell
  if (form.kind === 'boolean')
    return `case when lower(${cell}) in (${yes.map(literal).join(', ')}) then true when lower(${cell}) in (${no.map(literal).join(', ')}) then false end`
  if (form.kind === 'clock' || form.kind === 'duration') return clockSql(form, cell)
  return dateSql(form, cell, isPast)
}
