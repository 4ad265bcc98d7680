import { oneLine } from './clean-text.ts'
import type { TextBuilder } from './text-builder.ts'

/** Characters between sections: few enough to locate a row. */
const sectionInterval = 400
const sectionIntervalMax = 1200
export const cellCharactersMax = 2000

/** White space alone would get lost, and the row would shift against its header. */
const emptyCell = '–'

export const rowLine = (cells: readonly string[]): string => {
  const texts = cells.map((cell) => oneLine(cell).replaceAll(' | ', ' / ').slice(0, cellCharactersMax))
  const lastFilledIndex = texts.findLastIndex((text) => text !== '')
  return texts
    .slice(0, lastFilledIndex + 1)
    .map((text) => text || emptyCell)
    .join(' | ')
}

export interface Cell {
  readonly text: string
  /** From 0; the next free column by default. */
  readonly column?: number | undefined
  readonly columnSpan?: number | undefined
  readonly rowSpan?: number | undefined
}

const spanMax = 100

/** A merged cell repeats in each of its rows, in its first column. */
export const createSpanExpander = (): ((cells: readonly Cell[]) => string[]) => {
  let pendingCells: { text: string; rowsLeft: number }[] = []
  return (cells) => {
    const pendingAbove = pendingCells
    pendingCells = []
    const row: string[] = []
    const fillPending = (endColumn: number) => {
      for (let column = row.length; column < endColumn || pendingAbove[column]; column += 1) {
        const pendingCell = pendingAbove[column]
        row[column] = pendingCell?.text ?? ''
        if (pendingCell && pendingCell.rowsLeft > 1)
          pendingCells[column] = { ...pendingCell, rowsLeft: pendingCell.rowsLeft - 1 }
      }
    }
    for (const { text, column = 0, columnSpan = 1, rowSpan = 1 } of cells) {
      fillPending(column)
      const firstColumn = row.length
      for (let index = 0; index < Math.min(columnSpan, spanMax); index += 1) {
        row.push(index === 0 ? text : '')
        if (rowSpan > 1)
          pendingCells[firstColumn + index] = { text: index === 0 ? text : '', rowsLeft: rowSpan - 1 }
      }
    }
    fillPending(pendingAbove.length)
    return row
  }
}

/** Limit per sheet, since a sparse sheet would have more sections than text. */
const gapsMax = 2000

/**
 * `labelOf(12)` returns a label such as 'sheet Stores, row 12'. Empty rows are omitted, but start a new
 * section.
 */
export const createRowWriter = (out: TextBuilder, page: number | null, labelOf: (row: number) => string) => {
  let lastSectionAt = -sectionInterval
  let lastRow = 0
  let gapCount = 0
  return (cells: readonly string[], row: number): void => {
    const line = rowLine(cells)
    if (line === '') return
    const isAfterGap = row > lastRow + 1 && gapCount < gapsMax
    lastRow = row
    if (isAfterGap || out.length - lastSectionAt >= sectionInterval) {
      const isFirst = lastSectionAt < 0
      if (isAfterGap) gapCount += 1
      lastSectionAt = out.length
      out.startSection(page, labelOf(row))
      if (isFirst) return out.block(line)
    }
    out.line(line)
  }
}

/** Starts sections at paragraphs or JSON objects where possible, since chunks are cut there. */
export const createLineWriter = (out: TextBuilder) => {
  let lastSectionAt = -Infinity
  let isBlank = false
  let isAfterObject = false
  let minIndent = Infinity
  return (line: string, number: number): void => {
    if (line.trim() === '') {
      isBlank = true
      return
    }
    if (out.length - lastSectionAt >= (isBlank || isAfterObject ? sectionInterval : sectionIntervalMax)) {
      lastSectionAt = out.length
      out.startSection(null, `line ${number}`)
    }
    if (isBlank) out.block(line)
    else out.line(line)
    isBlank = false
    const indent = /^(\s*)\},$/.exec(line)?.[1]?.length ?? Infinity
    isAfterObject = Number.isFinite(indent) && indent <= minIndent
    minIndent = Math.min(minIndent, indent)
  }
}
