import type { Block } from '../../office/blocks.ts'
import type { ReadingNotes } from '../../reading-notes.ts'
import { attribute, elements, type XmlElement } from '../../xml-tree.ts'
import { type Merge, mergeFiller } from '../xlsx-merges.ts'
import { cellText } from './cell-text.ts'
import type { OdfContext } from './context.ts'
import { isShape, readLine, readShape } from './inline.ts'

const widest = 16_384

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const countOf = (element: XmlElement, name: string): number =>
  Math.max(1, Math.trunc(Number(attribute(element, name) ?? 1)) || 1)

const isEmpty = (text: string | undefined): boolean => text === undefined || text === ''
const isCollapsed = (element: XmlElement): boolean =>
  /^(collapse|filter)$/.test(attribute(element, 'visibility') ?? '')

/** ODF 1.3 part 3, 9.1; merged labels are repeated in each row. */
export class OdfSheet {
  readonly beside: Block[] = []
  readonly #context: OdfContext
  readonly #notes: ReadingNotes
  readonly #onRow: (cells: string[], row: number) => boolean
  readonly #merges: Merge[] = []
  readonly #fill: ReturnType<typeof mergeFiller<string>>
  readonly #hidden: { first: number; end: number }[] = []
  readonly #hiddenColumns = new Set<number>()
  #columns = 0
  #row = 0

  constructor(context: OdfContext, onRow: (cells: string[], row: number) => boolean) {
    this.#context = context
    this.#notes = context.notes
    this.#onRow = onRow
    this.#fill = mergeFiller<string>(this.#merges)
  }

  column(attributes: XmlElement['attributes']): void {
    const element = { name: 'table-column', attributes, children: [] }
    const count = countOf(element, 'number-columns-repeated')
    if (isCollapsed(element)) this.#hidden.push({ first: this.#columns, end: this.#columns + count })
    this.#columns += count
  }

  row(element: XmlElement): boolean {
    const first = this.#row + 1
    const count = countOf(element, 'number-rows-repeated')
    this.#row += count
    const cells = this.#cells(element, first)
    if (cells.every(isEmpty)) {
      this.#fill(cells, first, isEmpty)
      return true
    }
    if (isCollapsed(element)) this.#notes.skip('hiddenRows', count)
    for (let row = first; row < first + count; row += 1) {
      const own = [...cells]
      this.#fill(own, row, isEmpty)
      if (
        !this.#onRow(
          Array.from(own, (text) => text ?? ''),
          row,
        )
      )
        return false
    }
    return true
  }

  shapes(element: XmlElement): void {
    for (const one of elements(element)) if (isShape(one.name)) this.#shape(one)
  }

  finish(): void {
    for (const block of this.#context.takeComments()) this.beside.push(block)
    this.#notes.skip('hiddenColumns', this.#hiddenColumns.size)
  }

  #shape(element: XmlElement): void {
    const { text, boxes } = readShape(element, this.#context)
    if (text.trim() !== '') this.beside.push({ kind: 'paragraph', text })
    for (const block of boxes) this.beside.push(block)
  }

  #cells(row: XmlElement, number: number): string[] {
    const cells: string[] = []
    let column = 0
    for (const one of elements(row)) {
      if (one.name !== 'table-cell' && one.name !== 'covered-table-cell') continue
      const count = Math.min(widest - column, countOf(one, 'number-columns-repeated'))
      const text = this.#cell(one, `${letters(column)}${number}`)
      if (one.name === 'covered-table-cell') {
        if (text !== '') this.#notes.skip('coveredCells', count)
      } else if (text !== '') {
        cells.length = column
        for (let at = column; at < column + count; at += 1) this.#set(cells, at, text)
        const rows = countOf(one, 'number-rows-spanned')
        if (rows > 1) this.#merges.push({ column, first: number, last: number + rows - 1 })
      }
      column += count
    }
    return cells
  }

  #set(cells: string[], column: number, text: string): void {
    cells[column] = text
    if (this.#hidden.some(({ first, end }) => column >= first && column < end))
      this.#hiddenColumns.add(column)
  }

  #cell(element: XmlElement, reference: string): string {
    const lines: string[] = []
    for (const one of elements(element)) {
      if (one.name === 'annotation') this.#context.comment(one, reference)
      else if (one.name === 'p' || one.name === 'h') {
        const { text, boxes } = readLine(one, {}, this.#context)
        lines.push(text)
        for (const block of boxes) this.beside.push(block)
      } else if (isShape(one.name)) this.#shape(one)
    }
    const { text, isHidden, isUncached } = cellText(
      element,
      lines.length > 0 ? lines.join('\n').trim() : null,
    )
    if (isHidden) this.#notes.skip('hiddenValues')
    if (isUncached) this.#notes.skip('uncachedFormulas')
    return text
  }
}
