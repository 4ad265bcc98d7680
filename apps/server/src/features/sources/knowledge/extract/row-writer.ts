import { oneLine } from './clean-text.ts'
import type { TextBuilder } from './text-builder.ts'

/** Characters between places: fine enough to name a row. */
const placeEvery = 400
const placeWithin = 1200
export const cellMax = 2000

/** White space alone would get lost and shift the row against its header. */
const emptyCell = '–'

export const rowLine = (cells: readonly string[]): string => {
  const texts = cells.map((cell) => oneLine(cell).replaceAll(' | ', ' / ').slice(0, cellMax))
  const last = texts.findLastIndex((text) => text !== '')
  return texts
    .slice(0, last + 1)
    .map((text) => text || emptyCell)
    .join(' | ')
}

export interface Cell {
  readonly text: string
  /** 0-based; defaults to the next free one. */
  readonly column?: number | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

const coveredMax = 100

/** Merged cells repeat in each row, in their first column. */
export const tableColumns = (): ((cells: readonly Cell[]) => string[]) => {
  let covering: { text: string; rows: number }[] = []
  return (cells) => {
    const above = covering
    covering = []
    const row: string[] = []
    const cover = (until: number) => {
      for (let column = row.length; column < until || above[column]; column += 1) {
        const covered = above[column]
        row[column] = covered?.text ?? ''
        if (covered && covered.rows > 1) covering[column] = { ...covered, rows: covered.rows - 1 }
      }
    }
    for (const { text, column = 0, columns = 1, rows = 1 } of cells) {
      cover(column)
      const first = row.length
      for (let at = 0; at < Math.min(columns, coveredMax); at += 1) {
        row.push(at === 0 ? text : '')
        if (rows > 1) covering[first + at] = { text: at === 0 ? text : '', rows: rows - 1 }
      }
    }
    cover(above.length)
    return row
  }
}

/** Per sheet: one full of holes would have more places than text. */
const gapsMax = 2000

/** `labelOf(12)` is 'sheet Stores, row 12'. Empty rows are omitted but followed by a place. */
export const rowWriter = (out: TextBuilder, page: number | null, labelOf: (row: number) => string) => {
  let placed = -placeEvery
  let last = 0
  let gaps = 0
  return (cells: readonly string[], row: number): void => {
    const line = rowLine(cells)
    if (line === '') return
    const isAfterGap = row > last + 1 && gaps < gapsMax
    last = row
    if (isAfterGap || out.length - placed >= placeEvery) {
      const first = placed < 0
      if (isAfterGap) gaps += 1
      placed = out.length
      out.section(page, labelOf(row))
      if (first) return out.block(line)
    }
    out.line(line)
  }
}

/** Places start at paragraphs or JSON objects where possible, since chunks are cut there. */
export const lineWriter = (out: TextBuilder) => {
  let placed = -Infinity
  let isBlank = false
  let isAfterObject = false
  let inset = Infinity
  return (line: string, number: number): void => {
    if (line.trim() === '') {
      isBlank = true
      return
    }
    if (out.length - placed >= (isBlank || isAfterObject ? placeEvery : placeWithin)) {
      placed = out.length
      out.section(null, `line ${number}`)
    }
    if (isBlank) out.block(line)
    else out.line(line)
    isBlank = false
    const ends = /^(\s*)\},$/.exec(line)?.[1]?.length ?? Infinity
    isAfterObject = Number.isFinite(ends) && ends <= inset
    inset = Math.min(inset, ends)
  }
}
