import { ChartBlock } from '@atelier/contract/datasets/chart'
import type { ChartOutput } from '@atelier/contract/answers/tool-output'
import type { z } from 'zod'
import type { QueryResult } from './sql/run-query.ts'

export const chartRows = 500

interface ChartInput {
  readonly type: ChartBlock['type']
  readonly title: string
  readonly x: string
  readonly y: readonly string[]
  readonly series?: string | undefined
  readonly isStacked: boolean
  readonly source: NonNullable<ChartBlock['source']>
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

const kindOf = ({ columns }: QueryResult, x: string, type: ChartBlock['type']): ChartBlock['x']['kind'] => {
  const kind = columns.find(({ name }) => name === x)?.type
  if (kind === 'date' && type !== 'box' && type !== 'heatmap') return 'time'
  return kind === 'number' && type !== 'bar' && type !== 'pie' && type !== 'box' && type !== 'heatmap'
    ? 'number'
    : 'category'
}

export const chartOf = (
  result: QueryResult,
  { type, title, x, y, series, isStacked, source }: ChartInput,
): z.infer<typeof ChartOutput> | null => {
  const names = result.columns.map(({ name }) => cut(name, 120))
  const own = (name: string) => cut(name, 120)
  const chart = ChartBlock.safeParse({
    v: 1,
    type,
    title: cut(title, 120),
    x: { field: own(x), kind: kindOf(result, x, type) },
    ...(y.length > 0 && { y: y.map((field) => ({ field: own(field) })) }),
    ...(series !== undefined && { series: own(series) }),
    ...(isStacked && { stacked: true }),
    columns: names,
    rows: result.rows
      .slice(0, chartRows)
      .map((row) => row.map((cell) => (typeof cell === 'string' ? cut(cell, 200) : cell))),
    source: { ...source, sql: cut(source.sql, 4000) },
  })
  return chart.success ? { type: 'chart', chart: chart.data } : null
}
