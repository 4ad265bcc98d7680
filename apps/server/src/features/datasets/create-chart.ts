import { ChartBlock } from '@atelier/contract/datasets/chart'
import type { ChartOutput } from '@atelier/contract/answers/tool-output'
import type { z } from 'zod'
import type { QueryResult } from './sql/run-query.ts'

export const chartRowsMax = 500

interface ChartInput {
  readonly type: ChartBlock['type']
  readonly title: string
  readonly x: string
  readonly y: readonly string[]
  readonly series?: string | undefined
  readonly isStacked: boolean
  readonly source: NonNullable<ChartBlock['source']>
}

const truncate = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)

const inferKind = (
  { columns }: QueryResult,
  x: string,
  type: ChartBlock['type'],
): ChartBlock['x']['kind'] => {
  const kind = columns.find(({ name }) => name === x)?.type
  if (kind === 'date' && type !== 'box' && type !== 'heatmap') return 'time'
  return kind === 'number' && type !== 'bar' && type !== 'pie' && type !== 'box' && type !== 'heatmap'
    ? 'number'
    : 'category'
}

export const createChart = (
  result: QueryResult,
  { type, title, x, y, series, isStacked, source }: ChartInput,
): z.infer<typeof ChartOutput> | null => {
  const names = result.columns.map(({ name }) => truncate(name, 120))
  const columnName = (name: string) => truncate(name, 120)
  const chart = ChartBlock.safeParse({
    v: 1,
    type,
    title: truncate(title, 120),
    x: { field: columnName(x), kind: inferKind(result, x, type) },
    ...(y.length > 0 && { y: y.map((field) => ({ field: columnName(field) })) }),
    ...(series !== undefined && { series: columnName(series) }),
    ...(isStacked && { stacked: true }),
    columns: names,
    rows: result.rows
      .slice(0, chartRowsMax)
      .map((row) => row.map((cell) => (typeof cell === 'string' ? truncate(cell, 200) : cell))),
    source: { ...source, sql: truncate(source.sql, 4000) },
  })
  return chart.success ? { type: 'chart', chart: chart.data } : null
}
