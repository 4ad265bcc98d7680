import { attribute, type XmlElement } from '../../xml-tree.ts'

const numberPattern = /^(?:\d{1,3}(?:[.,'’\s]\d{3})+|\d+)(?:[.,]\d+)?$/

const parseNumber = (text: string, decimal: '.' | ','): { value: number; digits: number } | null => {
  if (!numberPattern.test(text)) return null
  const groupSeparators = decimal === '.' ? /[,'’\s]/g : /[.'’\s]/g
  const ungroupedText = text.replaceAll(groupSeparators, '')
  if (!/^\d+([.,]\d+)?$/.test(ungroupedText)) return null
  return {
    value: Number(ungroupedText.replace(',', '.')),
    digits: /[.,](\d+)$/.exec(ungroupedText)?.[1]?.length ?? 0,
  }
}

const matchesValue = (text: string, decimal: '.' | ',', value: number): boolean => {
  const parsed = parseNumber(text, decimal)
  return parsed !== null && Math.abs(parsed.value - value) <= 0.500001 * 10 ** -parsed.digits
}

/** Sheets use their author's separators. The value resolves ambiguous texts such as 1.250. */
export const withEnglishSeparators = (display: string, value: number): string => {
  if (/^\s*-?\d,\d+E[+-]?\d+\s*$/i.test(display)) return display.replace(',', '.')
  const digits = /\d[\d.,'’\s]*\d|\d/.exec(display)?.[0]
  if (digits === undefined || !/[.,]/.test(digits)) return display
  const magnitude = Math.abs(display.includes('%') ? value * 100 : value)
  if (matchesValue(digits, '.', magnitude) || !matchesValue(digits, ',', magnitude)) return display
  const englishDigits = digits.replaceAll(/[.,]/g, (separator) => (separator === ',' ? '.' : ','))
  return display.replace(digits, englishDigits)
}

const isoTime = (date: string): string =>
  date
    .replace('T', ' ')
    .replace(/^(\S+ \d\d:\d\d):00(\.0+)?Z?$/, '$1')
    .replace(/Z$/, '')

/** Formats PT26H30M00S as 26:30. */
const formatDuration = (time: string): string => {
  const [, sign = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(-?)P(?:\d+D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(time) ?? []
  const clock = `${sign}${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return Number.parseFloat(seconds) === 0 ? clock : `${clock}:${seconds.padStart(2, '0')}`
}

const valueText = (type: string, attributeOf: (name: string) => string | undefined): string => {
  const value = attributeOf('value') ?? ''
  if (type === 'time') return formatDuration(attributeOf('time-value') ?? '')
  if (type === 'boolean') return attributeOf('boolean-value') === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'string') return attributeOf('string-value') ?? ''
  if (type === 'percentage') return `${Number((Number(value) * 100).toPrecision(15))}%`
  return type === 'currency' ? `${value} ${attributeOf('currency') ?? ''}`.trim() : value
}

export interface CellText {
  readonly text: string
  readonly isHidden: boolean
  readonly isUncached: boolean
}

/** Formats dates as ISO dates. `display` is the text of the cell's paragraphs, null if there are none. */
export const cellText = (cell: XmlElement, display: string | null): CellText => {
  const attributeOf = (name: string) => attribute(cell, name)
  const type = cell.attributes['office:value-type'] ?? attributeOf('value-type') ?? ''
  const date = type === 'date' ? attributeOf('date-value') : undefined
  const toVisible = (text: string): CellText => ({ text, isHidden: false, isUncached: false })
  if (display === '' && type !== '' && type !== 'string')
    return { text: '', isHidden: true, isUncached: false }
  if (date !== undefined) return toVisible(isoTime(date))
  if (display !== null) {
    const isNumber = /^(float|currency|percentage)$/.test(type)
    return toVisible(isNumber ? withEnglishSeparators(display, Number(attributeOf('value'))) : display)
  }
  const formula = attributeOf('formula')
  if (type === '' && formula !== undefined)
    return { text: formula.replace(/^\w+:/, ''), isHidden: false, isUncached: true }
  return toVisible(valueText(type, attributeOf))
}
