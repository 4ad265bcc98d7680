import { oneLine } from '../clean-text.ts'
import { cellCharactersMax, rowLine } from '../row-writer.ts'
import type { TextBuilder } from '../text-builder.ts'

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  /** A list item with its printed marker: '2.1', '(a)' or '-'. */
  | { readonly kind: 'item'; readonly text: string; readonly marker: string; readonly depth: number }
  | { readonly kind: 'table'; readonly rows: readonly Row[] }

export interface TableCell {
  readonly blocks: readonly Block[]
}
/**
 * Cells by column. A vertically merged cell repeats in each row; a horizontally merged one is in its first
 * column.
 */
export type Row = readonly TableCell[]

export const emptyCell: TableCell = { blocks: [] }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

const itemText = ({ marker, text }: { marker: string; text: string }) => (marker ? `${marker} ${text}` : text)

export const blockText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'item') return itemText(block)
      if (block.kind !== 'table') return block.text
      return block.rows
        .map((row) => rowLine(row.map(({ blocks: innerBlocks }) => blockText(innerBlocks))))
        .join('\n')
    })
    .filter((text) => text.trim() !== '')
    .join('\n')

const isLayoutRow = (row: Row): boolean => {
  const filledCells = new Set(row.filter(({ blocks }) => blocks.length > 0))
  if (filledCells.size > 1)
    return [...filledCells].some(({ blocks }) => blockText(blocks).length > cellCharactersMax)
  return [...filledCells].some(({ blocks }) => blocks.length > 1 || blocks[0]?.kind === 'table')
}

/** Headings start sections unless `startsSections` is false. */
export class BlockWriter {
  readonly #out: TextBuilder
  readonly #startsSections: boolean
  #inList = false

  constructor(out: TextBuilder, startsSections = true) {
    this.#out = out
    this.#startsSections = startsSections
  }

  write(blocks: readonly Block[]): void {
    for (const block of blocks) {
      const wasInList = this.#inList
      this.#inList = block.kind === 'item'
      if (block.kind === 'heading') {
        const text = oneLine(block.text)
        if (this.#startsSections && text) this.#out.startSection(null, text, block.level)
        this.#out.block(text)
      } else if (block.kind === 'item') {
        const line = '  '.repeat(Math.min(8, block.depth)) + itemText({ ...block, text: block.text.trim() })
        if (wasInList) this.#out.line(line)
        else this.#out.block(line)
      } else if (block.kind === 'table') this.#writeTable(block.rows)
      else this.#out.block(block.text)
    }
  }

  #writeTable(rows: readonly Row[]): void {
    let isFirst = true
    let cellsAbove = new Set<TableCell>()
    for (const row of rows) {
      if (isLayoutRow(row)) {
        for (const cell of new Set(row)) if (!cellsAbove.has(cell)) this.write(cell.blocks)
        this.#inList = false
        isFirst = true
      } else {
        const line = rowLine(row.map(({ blocks }) => blockText(blocks)))
        if (isFirst) this.#out.block(line)
        else this.#out.line(line)
        isFirst = false
      }
      cellsAbove = new Set(row)
    }
  }
}
