import { ChartBlock } from '@atelier/contract/datasets/chart'
import type { QueryResult } from '@atelier/contract/datasets/exploration'
import type { ResultColumn } from './result-columns.ts'

export type ChartType = 'bar' | 'line' | 'pie'

/** `text` is the length of labels in characters. */
const chartLimits = { rows: 500, measures: 8, text: 120 }

const shorten = (text: string) =>
  text.length <= chartLimits.text ? text : `${text.slice(0, chartLimits.text - 1)}…`

const uniqueNames = (columns: readonly ResultColumn[]): string[] => {
  const names: string[] = []
  for (const { label } of columns) {
    let name = shorten(label) || '–'
    for (let number = 2; names.includes(name); number++)
      name = `${shorten(label).slice(0, chartLimits.text - 4)} ${number}`
    names.push(name)
  }
  return names
}

export const chartTypeFor = (columns: readonly ResultColumn[]): ChartType =>
  columns[0]?.type === 'date' || columns[0]?.type === 'time' ? 'line' : 'bar'

/**
 * Plots the first column against the numeric ones; a second text column becomes the series. Null if not
 * chartable.
 */
export const chartOf = (
  columns: readonly ResultColumn[],
  { rows }: Pick<QueryResult, 'rows'>,
  type: ChartType,
): ChartBlock | null => {
  const names = uniqueNames(columns)
  const [x, seriesColumn] = columns
  if (x === undefined || rows.length === 0) return null
  const hasSeries =
    seriesColumn !== undefined && (seriesColumn.group !== undefined || seriesColumn.type !== 'number')
  const measures = columns
    .flatMap(({ type: kind, group }, index) =>
      index > 0 && kind === 'number' && group === undefined ? [names[index] ?? ''] : [],
    )
    .slice(0, type === 'pie' || hasSeries ? 1 : chartLimits.measures)
  const columnIndexes = [0, ...(hasSeries ? [1] : []), ...measures.map((name) => names.indexOf(name))]
  const title = `${measures.join(', ')} · ${names[0] ?? ''}`
  const isTime = (x.type === 'date' || x.type === 'time') && type !== 'pie'
  const block = ChartBlock.safeParse({
    v: 1,
    type,
    title: shorten(title),
    x: {
      field: names[0],
      kind: isTime ? 'time' : x.type === 'number' && type === 'line' ? 'number' : 'category',
    },
    y: measures.map((field) => ({ field })),
    ...(hasSeries && type !== 'pie' && { series: names[1] }),
    columns: columnIndexes.map((columnIndex) => names[columnIndex]),
    rows: rows.slice(0, chartLimits.rows).map((row) =>
      columnIndexes.map((columnIndex) => {
        const cell = row[columnIndex] ?? null
        // long numbers arrive as text
        if (typeof cell === 'string' && columns[columnIndex]?.type === 'number' && columnIndex > 0)
          return Number(cell)
        return typeof cell === 'string' ? shorten(cell) : cell
      }),
    ),
  })
  return block.data ?? null
}
