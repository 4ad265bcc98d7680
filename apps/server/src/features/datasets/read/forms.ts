import type { ImportOptions } from '@atelier/contract/datasets/dataset'
import { quoteText } from '../sql/quote.ts'
import { type ClockForm, detectClockForms, clockSql } from './clock-forms.ts'
import { type DateForm, detectDateForms, dateSql, fullMatch } from './date-forms.ts'

export type Form =
  | { readonly kind: 'text' }
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'number'
      readonly decimal: ImportOptions['decimal']
      readonly isGrouped: boolean
      /** Has a currency or percent sign, or accounting negatives. */
      readonly hasUnit: boolean
    }
  | DateForm
  | ClockForm

export const textForm: Form = { kind: 'text' }

const missingValues = new Set([
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
  // databases export null like this
  String.raw`\n`,
])
// bounded: a fixed list
const missingLengthMax = Math.max(...[...missingValues].map(({ length }) => length))

export const isMissing = (cell: string): boolean => {
  const trimmedCell = cell.trim()
  return trimmedCell.length <= missingLengthMax && missingValues.has(trimmedCell.toLowerCase())
}

const trueWords = ['true', 'yes', 'ja', 'oui', 'wahr', 'vrai', 'y']
const falseWords = ['false', 'no', 'nein', 'non', 'falsch', 'faux', 'n']

const currencySign = String.raw`(?:[€$£¥₹₩₺₽%]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr|zł|Kč|Ft)`
const groupedPatterns = {
  // Indian grouping: two digits after the first three
  '.': String.raw`[+-]?(\d{1,3}([,'’ ]\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)(\.\d+)?`,
  ',': String.raw`[+-]?(\d{1,3}([.'’ ]\d{3})+|\d+)(,\d+)?`,
} as const
const plainPatterns = {
  '.': String.raw`[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?`,
  ',': String.raw`[+-]?\d+,\d+|[+-]?\d+`,
} as const

const unitPattern = new RegExp(currencySign, 'g')
/** Accounting negatives: (1.50) or 1.50-. */
const accountingNegative = String.raw`^\((.*)\)$|^([^-]*\d) ?-$`
const withoutUnit = (cell: string) =>
  cell
    .replaceAll(unitPattern, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')
    .trim()
    .replace(new RegExp(accountingNegative), '-$1$2')

/** A sample may contain mistakes, so most cells suffice; the whole column is counted later. */
const mostMatch = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.filter(test).length >= cells.length * 0.8

const detectNumberForms = (cells: readonly string[]): Form[] => {
  const bareCells = cells.map(withoutUnit)
  const hasUnit = bareCells.some((cell, index) => cell !== cells[index])
  const forms = (['.', ','] as const).flatMap((decimal): Form[] => {
    const isPlain = mostMatch(bareCells, (cell) => fullMatch(plainPatterns[decimal]).test(cell))
    const isGrouped = mostMatch(bareCells, (cell) => fullMatch(groupedPatterns[decimal]).test(cell))
    if (isPlain) return [{ kind: 'number', decimal, isGrouped: false, hasUnit }]
    return isGrouped ? [{ kind: 'number', decimal, isGrouped: true, hasUnit }] : []
  })
  return bareCells.some((cell) => /[.,]/.test(cell)) ? forms : forms.slice(0, 1)
}

const keyName =
  /(^|[^a-zäöü])(phone|tele(ph|f)on|tel|fax|mobile?|mobil|handy|iban|bic|plz|postleitzahl|postal ?code|post ?code|zip|zip ?code|konto(nummer)?|kontonr|account ?(no|nr|number)|isbn|ean|gtin|ssn)([^a-zäöü]|$)/i
const isKeyName = (name: string) => keyName.test(name.replaceAll(/[_\s-]+/g, ' '))

/** Shorter ones may be counts, for example of phone calls. */
const isLongKey = (cell: string) => /^[\d\s+()/-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 4

/** Phone numbers, since quantities have no leading plus. */
const isPhone = (cell: string) => /^\+\d[\d ()/-]{6,}$/.test(cell)

export const detectForms = (sample: readonly string[], name = ''): Form[] => {
  const cells = sample.map((cell) => cell.trim()).filter((cell) => !isMissing(cell))
  if (cells.length === 0) return [textForm]
  if (cells.some(isPhone) || (isKeyName(name) && cells.every(isLongKey))) return [textForm]
  const numberFormList = detectNumberForms(cells)
  if (numberFormList.length > 0) return numberFormList
  const dateFormList = detectDateForms(cells, name, mostMatch)
  if (dateFormList.length > 0) return dateFormList
  const clockFormList = detectClockForms(cells, name, mostMatch)
  if (clockFormList.length > 0) return clockFormList
  const booleanWords = new Set([...trueWords, ...falseWords])
  return cells.every((cell) => booleanWords.has(cell.toLowerCase())) ? [{ kind: 'boolean' }] : [textForm]
}

const signByCode: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
])
/** A column with several signs mixes units, so its values don't add up. */
const signSeparator = ' / '

export const joinSigns = (signs: readonly string[]): string | null => {
  const presentSigns = new Set(
    signs.filter((each) => each !== '').map((each) => signByCode.get(each) ?? each),
  )
  return presentSigns.size === 0 ? null : [...presentSigns].toSorted().join(signSeparator)
}

export const signSql = (cell: string): string => `regexp_extract(${cell}, '${currencySign}')`

const bareSql = (cell: string, hasUnit: boolean) =>
  hasUnit
    ? `regexp_replace(trim(replace(replace(replace(regexp_replace(${cell}, '${currencySign}', '', 'g'), '\u00a0', ' '), '\u202f', ' '), '−', '-')), '${accountingNegative}', '-\\1\\2')`
    : cell

/** SQL for the number as text with a decimal point; null for other notations. */
export const digitsSql = (form: Extract<Form, { kind: 'number' }>, cell: string): string => {
  const bareCell = bareSql(cell, form.hasUnit)
  if (form.isGrouped) {
    const groupSeparators = form.decimal === '.' ? "[,''’ ]" : "[.''’ ]"
    const ungroupedCell = `regexp_replace(${bareCell}, '${groupSeparators}', '', 'g')`
    const digits = form.decimal === '.' ? ungroupedCell : `replace(${ungroupedCell}, ',', '.')`
    return `case when regexp_full_match(${bareCell}, ${quoteText(groupedPatterns[form.decimal])}) then ${digits} end`
  }
  return form.decimal === '.'
    ? bareCell
    : `case when not contains(${bareCell}, '.') then replace(${bareCell}, ',', '.') end`
}

export const valueSql = (form: Exclude<Form, { kind: 'number' }>, cell: string, isPast = false): string => {
  if (form.kind === 'text') return cell
  if (form.kind === 'boolean')
    return `case when lower(${cell}) in (${trueWords.map(quoteText).join(', ')}) then true when lower(${cell}) in (${falseWords.map(quoteText).join(', ')}) then false end`
  if (form.kind === 'clock' || form.kind === 'duration') return clockSql(form, cell)
  return dateSql(form, cell, isPast)
}
