import type { Block } from '../../office/blocks.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { attribute, elements, type XmlElement } from '../../xml-tree.ts'
import { type Merge, createMergeFiller } from '../xlsx-merges.ts'
import { cellText } from './cell-text.ts'
import type { OdfContext } from './context.ts'
import { isShape, readLine, readShape } from './inline.ts'

const maxColumns = 16_384

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

const readCount = (element: XmlElement, name: string): number =>
  Math.max(1, Math.trunc(Number(attribute(element, name) ?? 1)) || 1)

const isEmpty = (text: string | undefined): boolean => text === undefined || text === ''
const isCollapsed = (element: XmlElement): boolean =>
  /^(collapse|filter)$/.test(attribute(element, 'visibility') ?? '')

/** Reads a spreadsheet table (ODF 1.3 part 3, 9.1). Merged labels repeat in each row. */
export class OdfSheet {
  readonly floatingBlocks: Block[] = []
  readonly #context: OdfContext
  readonly #notes: ExtractionNotes
  readonly #onRow: (cells: string[], row: number) => boolean
  readonly #merges: Merge[] = []
  readonly #fillMerges: ReturnType<typeof createMergeFiller<string>>
  readonly #hiddenColumnRanges: { first: number; end: number }[] = []
  readonly #hiddenColumnsWithText = new Set<number>()
  #columnCount = 0
  #lastRow = 0

  constructor(context: OdfContext, onRow: (cells: string[], row: number) => boolean) {
    this.#context = context
    this.#notes = context.notes
    this.#onRow = onRow
    this.#fillMerges = createMergeFiller<string>(this.#merges)
  }

  addColumn(attributes: XmlElement['attributes']): void {
    const element = { name: 'table-column', attributes, children: [] }
    const count = readCount(element, 'number-columns-repeated')
    if (isCollapsed(element))
      this.#hiddenColumnRanges.push({ first: this.#columnCount, end: this.#columnCount + count })
    this.#columnCount += count
  }

  addRow(element: XmlElement): boolean {
    const first = this.#lastRow + 1
    const count = readCount(element, 'number-rows-repeated')
    this.#lastRow += count
    const cells = this.#readCells(element, first)
    if (cells.every(isEmpty)) {
      this.#fillMerges(cells, first, isEmpty)
      return true
    }
    if (isCollapsed(element)) this.#notes.count('hiddenRows', count)
    for (let row = first; row < first + count; row += 1) {
      const rowCells = [...cells]
      this.#fillMerges(rowCells, row, isEmpty)
      if (
        !this.#onRow(
          Array.from(rowCells, (text) => text ?? ''),
          row,
        )
      )
        return false
    }
    return true
  }

  addShapes(element: XmlElement): void {
    for (const shape of elements(element)) if (isShape(shape.name)) this.#addShape(shape)
  }

  finish(): void {
    for (const block of this.#context.drainComments()) this.floatingBlocks.push(block)
    this.#notes.count('hiddenColumns', this.#hiddenColumnsWithText.size)
  }

  #addShape(element: XmlElement): void {
    const { text, boxes } = readShape(element, this.#context)
    if (text.trim() !== '') this.floatingBlocks.push({ kind: 'paragraph', text })
    for (const block of boxes) this.floatingBlocks.push(block)
  }

  #readCells(row: XmlElement, number: number): string[] {
    const cells: string[] = []
    let column = 0
    for (const cell of elements(row)) {
      if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
      const count = Math.min(maxColumns - column, readCount(cell, 'number-columns-repeated'))
      const text = this.#readCell(cell, `${columnName(column)}${number}`)
      if (cell.name === 'covered-table-cell') {
        if (text !== '') this.#notes.count('coveredCells', count)
      } else if (text !== '') {
        cells.length = column
        for (let index = column; index < column + count; index += 1) this.#set(cells, index, text)
        const rows = readCount(cell, 'number-rows-spanned')
        if (rows > 1) this.#merges.push({ column, first: number, last: number + rows - 1 })
      }
      column += count
    }
    return cells
  }

  #set(cells: string[], column: number, text: string): void {
    cells[column] = text
    if (this.#hiddenColumnRanges.some(({ first, end }) => column >= first && column < end))
      this.#hiddenColumnsWithText.add(column)
  }

  #readCell(element: XmlElement, reference: string): string {
    const lines: string[] = []
    for (const content of elements(element)) {
      if (content.name === 'annotation') this.#context.addComment(content, reference)
      else if (content.name === 'p' || content.name === 'h') {
        const { text, boxes } = readLine(content, {}, this.#context)
        lines.push(text)
        for (const block of boxes) this.floatingBlocks.push(block)
      } else if (isShape(content.name)) this.#addShape(content)
    }
    const { text, isHidden, isUncached } = cellText(
      element,
      lines.length > 0 ? lines.join('\n').trim() : null,
    )
    if (isHidden) this.#notes.count('hiddenValues')
    if (isUncached) this.#notes.count('uncachedFormulas')
    return text
  }
}
