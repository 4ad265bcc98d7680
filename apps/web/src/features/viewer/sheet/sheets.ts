import type { ExtractedText } from '@atelier/contract/sources/attachment'
import { t } from '../../../lib/text.tsx'
import type { Span } from '../text/source-text.ts'

interface Block extends Span {
  row: number
}

export interface Sheet {
  name: string
  blocks: readonly Block[]
}

export interface Row extends Span {
  cells: readonly string[]
}

/** The format that the server's row-writer.ts writes. */
const rowLabel = /^(?:sheet (.*), )?row (\d+)$/

export const sheetsOf = ({ sections, totalCharacters }: ExtractedText): Sheet[] => {
  const sheets: { page: number | null; name: string; blocks: Block[] }[] = []
  for (const [index, { start, page, label }] of sections.entries()) {
    const [, name = t('Table'), row] = rowLabel.exec(label ?? '') ?? []
    if (row === undefined) continue
    const block = { start, end: sections[index + 1]?.start ?? totalCharacters, row: Number(row) }
    const sheet = sheets.at(-1)
    if (sheet !== undefined && sheet.page === page) sheet.blocks.push(block)
    else sheets.push({ page, name, blocks: [block] })
  }
  return sheets
}

const chunkLength = 40_000

export interface RowChunk extends Span {
  blocks: readonly Block[]
}

export const splitIntoChunks = ({ blocks }: Sheet): RowChunk[] => {
  const chunks: (Span & { blocks: Block[] })[] = []
  for (const block of blocks) {
    const chunk = chunks.at(-1)
    if (chunk === undefined || block.end - chunk.start > chunkLength)
      chunks.push({ start: block.start, end: block.end, blocks: [block] })
    else {
      chunk.blocks.push(block)
      chunk.end = block.end
    }
  }
  return chunks
}

/** Stands for an empty cell in the extracted text. */
const emptyCell = '–'

const cellsOf = (line: string) => line.split(' | ').map((cell) => (cell === emptyCell ? '' : cell))

export const rowsOf = ({ blocks, start }: RowChunk, text: string): Map<number, Row> => {
  const rows = new Map<number, Row>()
  for (const block of blocks) {
    let offset = block.start
    let rowNumber = block.row
    for (const line of text.slice(block.start - start, block.end - start).split('\n')) {
      if (line !== '') {
        rows.set(rowNumber, { cells: cellsOf(line), start: offset, end: offset + line.length })
        rowNumber += 1
      }
      offset += line.length + 1
    }
  }
  return rows
}

/** Column letters from a zero-based index: 'A', 'Z', 'AA'. */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

export const overlaps = (row: Span, span: Span | null): boolean =>
  span !== null && span.start < row.end && span.end > row.start
