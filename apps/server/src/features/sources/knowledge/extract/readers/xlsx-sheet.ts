import { readXml, type XmlHandler } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'
import { formatNumber, formatText } from './number-format.ts'
import { columnOf, mergeFiller, readMerges } from './xlsx-merges.ts'
import { decodeEscapes, richText, type Workbook } from './xlsx-parts.ts'

const widest = 16_384

export interface RawCell {
  /** s, b, str, inlineStr, e, d or n (ECMA-376 part 1, 18.18.11). */
  type: string
  style: number
  value: string
  formula: string | null
}

const isoDate = (value: string) => value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '')

export const displayText = (
  { type, style, value, formula }: Readonly<RawCell>,
  workbook: Workbook,
): string => {
  if (formula !== null) return formula
  if (value === '') return ''
  const format = workbook.formats[style]
  if (type === 's') return formatText(workbook.strings[Number(value)] ?? '', format)
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'inlineStr') return formatText(value, format)
  if (type === 'e') return value
  if (type === 'd') return isoDate(value)
  return format ? formatNumber(value, format, workbook.since1904) : value
}

interface SheetReader<Value> {
  /** The cell object is reused for the next cell. */
  readonly cellOf: (cell: Readonly<RawCell>) => Value
  readonly empty: Value
  readonly isEmpty: (value: Value) => boolean
  /** Whether a merged value repeats in each row; true by default. */
  readonly repeats?: (value: Value, column: number) => boolean
  readonly onRow: (cells: Value[], row: number) => boolean
}

export interface SheetFacts {
  hiddenRows: number
  hiddenColumns: number
  formulas: number
  hiddenValues: number
  readonly margins: string[]
}

/** Shared formulas refer to the cell that defines them. */
const formulas = () => {
  const shared = new Map<string, string>()
  return (text: string, { t, si }: Readonly<Record<string, string>>, cell: string): string => {
    const own = text === '' ? '' : `=${text}`
    if (t !== 'shared' || si === undefined) return own || '='
    if (own !== '') shared.set(si, `${own} (as in ${cell})`)
    return own || (shared.get(si) ?? '=')
  }
}

const isMargin = (name: string) => /^(odd|even|first)(Header|Footer)$/.test(name)

const marginCodes = /&&|&"[^"]*"|&K[0-9A-F]{6}|&K\d\d[+-]\d{3}|&\d+|&[A-Z]/gi
export const isPageNumber = (words: string): boolean => /^(page|seite|p\.?)? ?(of|von|\/)?$/i.test(words)

/** Without codes (ECMA-376 part 1, 18.3.1.46); '' if it only counts pages. */
const marginText = (codes: string): string => {
  const text = codes.replaceAll(marginCodes, (code) => (code === '&&' ? '&' : ' '))
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return isPageNumber(words) ? '' : words
}

const sheetHandler = <Value>(
  workbook: Workbook,
  reading: SheetReader<Value>,
  fill: ReturnType<typeof mergeFiller<Value>>,
  facts: SheetFacts,
): XmlHandler => {
  const { cellOf, empty, isEmpty, onRow } = reading
  const formulaOf = formulas()
  const inline = richText()
  const hidden: { first: number; last: number }[] = []
  const hiddenColumns = new Set<number>()
  let cells: (Value | undefined)[] = []
  const raw: RawCell = { type: 'n', style: 0, value: '', formula: null }
  let [row, column] = [0, -1]
  let [value, formula, cell] = ['', '', '']
  let formulaAttributes: Readonly<Record<string, string>> | null = null
  let reads: 'value' | 'formula' | 'margin' | null = null
  let margin = ''
  let [isInline, isHiddenRow, isDone] = [false, false, false]

  const openCell = (attributes: Readonly<Record<string, string>>) => {
    const index = attributes['r'] ? columnOf(attributes['r']) : column + 1
    column = index >= 0 && index < widest ? index : column + 1
    raw.type = attributes['t'] ?? 'n'
    raw.style = Number(attributes['s'] ?? 0)
    cell = attributes['r'] ?? ''
    value = formula = ''
    formulaAttributes = null
    if (raw.type === 'inlineStr') inline.start()
  }

  const closeCell = () => {
    if (column < 0) return
    const { type } = raw
    if (type === 'inlineStr') value = inline.value()
    else if (type === 'str') value = decodeEscapes(value)
    const isPlaceholder = value === '' ? type !== 'str' : value === '0' && workbook.isUncalculated
    raw.value = value
    raw.formula = null
    if (formulaAttributes !== null) {
      const shared = formulaOf(formula, formulaAttributes, cell)
      if (isPlaceholder) {
        raw.formula = shared
        facts.formulas++
      }
    }
    const result = cellOf(raw)
    cells[column] = result
    if (!isEmpty(result)) {
      if (hidden.some(({ first, last }) => column >= first && column <= last)) hiddenColumns.add(column)
      return
    }
    // hiding zeros is deliberate
    const isHidden = value !== '' && value !== '0' && type !== 'str' && raw.formula === null
    if (isHidden && workbook.formats[raw.style]) facts.hiddenValues++
  }

  const isFilled = (each: Value | undefined) => each !== undefined && !isEmpty(each)
  const isUnfilled = (each: Value | undefined) => !isFilled(each)

  const closeRow = () => {
    if (isHiddenRow && cells.some(isFilled)) facts.hiddenRows++
    facts.hiddenColumns = hiddenColumns.size
    fill(cells, row, isUnfilled)
    isDone = !onRow(
      Array.from(cells, (each) => each ?? empty),
      row,
    )
  }

  return {
    open: (name, attributes) => {
      if (isDone) return
      if (name === 'c') openCell(attributes)
      else if (name === 'v') reads = 'value'
      else if (name === 'f') {
        reads = 'formula'
        formulaAttributes = attributes
      } else if (name === 'row') {
        row = Number(attributes['r']) || row + 1
        cells = []
        column = -1
        isHiddenRow = /^(1|true)$/.test(attributes['hidden'] ?? '')
      } else if (name === 'is') isInline = true
      else if (isInline) inline.open(name, attributes)
      else if (isMargin(name)) {
        reads = 'margin'
        margin = ''
      } else if (name === 'col' && /^(1|true)$/.test(attributes['hidden'] ?? ''))
        hidden.push({ first: Number(attributes['min']) - 1, last: Number(attributes['max']) - 1 })
    },
    text: (text) => {
      if (reads === 'value') value += text
      else if (reads === 'formula') formula += text
      else if (reads === 'margin') margin += text
      else if (isInline) inline.text(text)
    },
    close: (name) => {
      if (isDone) return
      if (name === 'v' || name === 'f') reads = null
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
      else if (name === 'is') isInline = false
      else if (isInline) inline.close(name)
      else if (reads === 'margin') {
        reads = null
        const text = marginText(margin)
        if (text !== '' && !facts.margins.includes(text)) facts.margins.push(text)
      }
    },
  }
}

/** Merged labels repeat in each row. */
export const readSheet = async <Value>(
  zip: Zip,
  part: string,
  workbook: Workbook,
  reading: SheetReader<Value>,
): Promise<SheetFacts> => {
  const facts: SheetFacts = { hiddenRows: 0, hiddenColumns: 0, formulas: 0, hiddenValues: 0, margins: [] }
  const fill = mergeFiller<Value>(await readMerges(zip, part), reading.repeats)
  const chunks = await zip.open(part)
  if (chunks) await readXml(chunks, sheetHandler(workbook, reading, fill, facts))
  return facts
}
