import { readXml, type XmlHandler } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'
import { formatNumber, formatText } from './number-format.ts'
import { columnIndex, createMergeFiller, readMerges } from './xlsx-merges.ts'
import { decodeEscapes, createRichTextReader, type Workbook } from './xlsx-parts.ts'

const columnsMax = 16_384

export interface RawCell {
  /** One of s, b, str, inlineStr, e, d and n (ECMA-376 part 1, 18.18.11). */
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
  readonly toCell: (cell: Readonly<RawCell>) => Value
  readonly empty: Value
  readonly isEmpty: (value: Value) => boolean
  /** Whether a merged value repeats in each row; true by default. */
  readonly isRepeated?: (value: Value, column: number) => boolean
  readonly onRow: (cells: Value[], row: number) => boolean
}

export interface SheetFacts {
  hiddenRows: number
  hiddenColumns: number
  uncachedFormulas: number
  hiddenValues: number
  readonly headersAndFooters: string[]
}

/** A shared formula refers to the cell that defines it. */
const createFormulaReader = () => {
  const sharedFormulas = new Map<string, string>()
  return (text: string, { t, si }: Readonly<Record<string, string>>, cell: string): string => {
    const formulaText = text === '' ? '' : `=${text}`
    if (t !== 'shared' || si === undefined) return formulaText || '='
    if (formulaText !== '') sharedFormulas.set(si, `${formulaText} (as in ${cell})`)
    return formulaText || (sharedFormulas.get(si) ?? '=')
  }
}

const isMargin = (name: string) => /^(odd|even|first)(Header|Footer)$/.test(name)

const marginCodes = /&&|&"[^"]*"|&K[0-9A-F]{6}|&K\d\d[+-]\d{3}|&\d+|&[A-Z]/gi
export const isPageNumber = (text: string): boolean => /^(page|seite|p\.?)? ?(of|von|\/)?$/i.test(text)

/** Removes the codes (ECMA-376 part 1, 18.3.1.46). Returns '' if only page numbers are left. */
const marginText = (codes: string): string => {
  const text = codes.replaceAll(marginCodes, (code) => (code === '&&' ? '&' : ' '))
  const plainText = text.replaceAll(/\s+/g, ' ').trim()
  return isPageNumber(plainText) ? '' : plainText
}

const createSheetHandler = <Value>(
  workbook: Workbook,
  sheetReader: SheetReader<Value>,
  fillMerges: ReturnType<typeof createMergeFiller<Value>>,
  facts: SheetFacts,
): XmlHandler => {
  const { toCell, empty, isEmpty, onRow } = sheetReader
  const formulaOf = createFormulaReader()
  const richTextReader = createRichTextReader()
  const hiddenRanges: { first: number; last: number }[] = []
  const hiddenColumns = new Set<number>()
  let cells: (Value | undefined)[] = []
  const rawCell: RawCell = { type: 'n', style: 0, value: '', formula: null }
  let [row, column] = [0, -1]
  let [value, formula, cell] = ['', '', '']
  let formulaAttributes: Readonly<Record<string, string>> | null = null
  let currentElement: 'value' | 'formula' | 'margin' | null = null
  let margin = ''
  let [isInline, isHiddenRow, isDone] = [false, false, false]

  const openCell = (attributes: Readonly<Record<string, string>>) => {
    const index = attributes['r'] ? columnIndex(attributes['r']) : column + 1
    column = index >= 0 && index < columnsMax ? index : column + 1
    rawCell.type = attributes['t'] ?? 'n'
    rawCell.style = Number(attributes['s'] ?? 0)
    cell = attributes['r'] ?? ''
    value = formula = ''
    formulaAttributes = null
    if (rawCell.type === 'inlineStr') richTextReader.start()
  }

  const closeCell = () => {
    if (column < 0) return
    const { type } = rawCell
    if (type === 'inlineStr') value = richTextReader.value()
    else if (type === 'str') value = decodeEscapes(value)
    const isPlaceholder = value === '' ? type !== 'str' : value === '0' && workbook.isUncalculated
    rawCell.value = value
    rawCell.formula = null
    if (formulaAttributes !== null) {
      const formulaText = formulaOf(formula, formulaAttributes, cell)
      if (isPlaceholder) {
        rawCell.formula = formulaText
        facts.uncachedFormulas++
      }
    }
    const result = toCell(rawCell)
    cells[column] = result
    if (!isEmpty(result)) {
      if (hiddenRanges.some(({ first, last }) => column >= first && column <= last)) hiddenColumns.add(column)
      return
    }
    // zeros are hidden deliberately
    const isHidden = value !== '' && value !== '0' && type !== 'str' && rawCell.formula === null
    if (isHidden && workbook.formats[rawCell.style]) facts.hiddenValues++
  }

  const isFilled = (each: Value | undefined) => each !== undefined && !isEmpty(each)
  const isUnfilled = (each: Value | undefined) => !isFilled(each)

  const closeRow = () => {
    if (isHiddenRow && cells.some(isFilled)) facts.hiddenRows++
    facts.hiddenColumns = hiddenColumns.size
    fillMerges(cells, row, isUnfilled)
    isDone = !onRow(
      Array.from(cells, (each) => each ?? empty),
      row,
    )
  }

  return {
    open: (name, attributes) => {
      if (isDone) return
      if (name === 'c') openCell(attributes)
      else if (name === 'v') currentElement = 'value'
      else if (name === 'f') {
        currentElement = 'formula'
        formulaAttributes = attributes
      } else if (name === 'row') {
        row = Number(attributes['r']) || row + 1
        cells = []
        column = -1
        isHiddenRow = /^(1|true)$/.test(attributes['hidden'] ?? '')
      } else if (name === 'is') isInline = true
      else if (isInline) richTextReader.open(name, attributes)
      else if (isMargin(name)) {
        currentElement = 'margin'
        margin = ''
      } else if (name === 'col' && /^(1|true)$/.test(attributes['hidden'] ?? ''))
        hiddenRanges.push({ first: Number(attributes['min']) - 1, last: Number(attributes['max']) - 1 })
    },
    text: (text) => {
      if (currentElement === 'value') value += text
      else if (currentElement === 'formula') formula += text
      else if (currentElement === 'margin') margin += text
      else if (isInline) richTextReader.text(text)
    },
    close: (name) => {
      if (isDone) return
      if (name === 'v' || name === 'f') currentElement = null
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
      else if (name === 'is') isInline = false
      else if (isInline) richTextReader.close(name)
      else if (currentElement === 'margin') {
        currentElement = null
        const text = marginText(margin)
        if (text !== '' && !facts.headersAndFooters.includes(text)) facts.headersAndFooters.push(text)
      }
    },
  }
}

/** A merged label repeats in each of its rows. */
export const readSheet = async <Value>(
  zip: Zip,
  part: string,
  workbook: Workbook,
  sheetReader: SheetReader<Value>,
): Promise<SheetFacts> => {
  const facts: SheetFacts = {
    hiddenRows: 0,
    hiddenColumns: 0,
    uncachedFormulas: 0,
    hiddenValues: 0,
    headersAndFooters: [],
  }
  const fillMerges = createMergeFiller<Value>(await readMerges(zip, part), sheetReader.isRepeated)
  const chunks = await zip.open(part)
  if (chunks) await readXml(chunks, createSheetHandler(workbook, sheetReader, fillMerges, facts))
  return facts
}
