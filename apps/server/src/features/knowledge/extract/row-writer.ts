import { oneLine } from './clean-text.ts'
import type { TextBuilder } from './text-builder.ts'

/** A place every so many characters: fine enough to name a row, coarse enough to stay small. */
const placeEvery = 400
const cellMax = 2000

/** A table's row as a line: cells between bars, without the empty ones at its end. */
export const rowLine = (cells: readonly string[]): string => {
  const texts = cells.map((cell) => oneLine(cell).slice(0, cellMax))
  const last = texts.findLastIndex((text) => text !== '')
  return texts.slice(0, last + 1).join(' | ')
}

/** Writes rows with a place every few lines: `labelOf(12)` is 'sheet Stores, row 12'. */
export const rowWriter = (out: TextBuilder, page: number | null, labelOf: (row: number) => string) => {
  let placed = -placeEvery
  return (cells: readonly string[], row: number): void => {
    const line = rowLine(cells)
    if (line === '') return
    if (out.length - placed >= placeEvery) {
      const first = placed < 0
      placed = out.length
      out.section(page, labelOf(row))
      if (first) return out.block(line)
    }
    out.line(line)
  }
}

/** Writes lines as they are with a place every few: 'line 41'. */
export const lineWriter = (out: TextBuilder) => {
  let placed = -placeEvery
  return (line: string, number: number): void => {
    if (line.trim() === '') return
    if (out.length - placed >= placeEvery) {
      placed = out.length
      out.section(null, `line ${number}`)
    }
    out.line(line)
  }
}
