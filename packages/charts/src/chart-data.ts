import type { ChartBlock } from '@atelier/contract/datasets/chart'

export type Cell = ChartBlock['rows'][number][number]

export interface Series {
  readonly name: string
  readonly values: (number | null)[]
}

export interface ChartData {
  readonly kind: ChartBlock['x']['kind']
  /** Times in epoch milliseconds. */
  readonly xs: readonly (string | number)[]
  readonly series: readonly Series[]
}

export type Measure = Exclude<ChartBlock['y'], undefined | readonly unknown[]>

export const measuresOf = ({ y = [] }: ChartBlock): Measure[] => [y].flat()

export const labelOf = ({ field, label }: { field: string; label?: string | undefined }) => label ?? field

export const numberOf = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null

export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined || cell === '' ? '–' : String(cell)

/**
 * Reads a year or an ISO 8601 time, to epoch milliseconds. Times without a zone are read as UTC, so that they
 * look the same everywhere.
 */
export const timeOf = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return Number.isInteger(cell) && cell < 10_000 ? Date.UTC(cell, 0) : cell
  if (typeof cell !== 'string') return null
  const text = cell.trim().replace(' ', 'T')
  const time = Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text)
  return Number.isNaN(time) ? null : time
}

export const columnIndexOf = ({ columns }: ChartBlock, field: string | undefined): number =>
  field === undefined ? -1 : columns.indexOf(field)

/** Falls back to categories if a value doesn't fit the kind. */
const readXs = (block: ChartBlock): Pick<ChartData, 'kind' | 'xs'> => {
  const xColumn = columnIndexOf(block, block.x.field)
  const cells = block.rows.map((row) => row[xColumn])
  const parseCell: (cell: Cell | undefined) => string | number | null =
    block.x.kind === 'time' ? timeOf : block.x.kind === 'number' ? numberOf : textOf
  const xs = cells.map(parseCell)
  return xs.some((x) => x === null)
    ? { kind: 'category', xs: cells.map(textOf) }
    : { kind: block.x.kind, xs: xs.flatMap((x) => x ?? []) }
}

export const chartData = (block: ChartBlock): ChartData => {
  const { kind, xs: all } = readXs(block)
  const uniqueXs = [...new Set(all)]
  const xs = kind === 'category' ? uniqueXs : uniqueXs.toSorted((a, b) => Number(a) - Number(b))
  const indexByX = new Map(xs.map((x, index) => [x, index]))
  const measures = measuresOf(block)
  const seriesColumn = columnIndexOf(block, block.series)
  const series = new Map<string, Series>()
  for (const [row, cells] of block.rows.entries())
    for (const measure of measures) {
      const measureLabel = measures.length > 1 || seriesColumn === -1 ? labelOf(measure) : ''
      const name = [seriesColumn === -1 ? '' : textOf(cells[seriesColumn]), measureLabel]
        .filter(Boolean)
        .join(', ')
      const existing = series.get(name) ?? { name, values: xs.map(() => null) }
      series.set(name, existing)
      const index = indexByX.get(all[row] ?? '')
      if (index !== undefined) existing.values[index] = numberOf(cells[columnIndexOf(block, measure.field)])
    }
  return { kind, xs, series: [...series.values()] }
}
