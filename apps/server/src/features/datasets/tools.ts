import { ChartBlock } from '@atelier/contract/datasets/chart'
import {
  type Dataset,
  type DatasetColumn,
  type DatasetTable,
  isDatasetName,
} from '@atelier/contract/datasets/dataset'
import { z } from 'zod'
import { actAs } from '../../platform/actor.ts'
import {
  defineTool,
  textOutput,
  type Tool,
  type ToolContext,
  ToolInputError,
} from '../../platform/tools/tool.ts'
import { createChart, chartRowsMax } from './create-chart.ts'
import { openDataset } from './open-dataset.ts'
import type { QueryResult } from './sql/run-query.ts'

const Source = z.int().min(1).describe('The number of the file in the list of sources')
const Sql = z
  .string()
  .min(1)
  .max(4000)
  .describe(
    'One SELECT statement in DuckDB SQL on the tables that describe_dataset lists. Put column names in double quotes.',
  )

const displayRowsMax = 200
const modelRowsMax = 100

const openSource = async (number: number, { app, userId, knowledge, signal }: ToolContext) => {
  const source = knowledge.sources[number - 1]
  if (!source || !isDatasetName(source.fileName))
    throw new ToolInputError(`Source ${number} isn’t a table that can be queried.`)
  const dataset = await openDataset(app, actAs({ kind: 'job', userId }), source.id, { signal })
  return { id: source.id, ...dataset }
}

const columnText = ({ name, type, missing, distinct, min, max, mean, unit, top }: DatasetColumn): string => {
  const facts = [
    type,
    ...(unit === null ? [] : [`in ${unit}`]),
    ...(min === null ? [] : [`${String(min)} to ${String(max)}`]),
    ...(mean === null ? [] : [`average ${Number(mean.toPrecision(6))}`]),
    `${distinct} different`,
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(top.length > 0
      ? [`most often ${top.map(({ value, count }) => `${value} (${count})`).join(', ')}`]
      : []),
  ]
  return `- "${name}": ${facts.join('; ')}`
}

const tableText = ({ name, sheet, rows, columns, rejects }: DatasetTable): string =>
  [
    `Table "${name}"${sheet === null ? '' : ` (sheet ${sheet})`}, ${rows} rows:`,
    ...columns.map(columnText),
    ...(rejects.rows > 0 ? [`${rejects.rows} rows of the file don’t fit the table and were skipped.`] : []),
    ...(rejects.totals === undefined
      ? []
      : [`${rejects.totals} rows of the file only total the rows above them and were skipped.`]),
    ...(rejects.values > 0 ? [`${rejects.values} values couldn’t be read and are null.`] : []),
  ].join('\n')

/** Assumptions that a model must state with its numbers. */
const assumptionsText = ({ readAs, assumed }: Dataset): string[] =>
  readAs === null || assumed.length === 0
    ? []
    : [`Assumed, as the file does not say: ${assumed.map((name) => `${name} ${readAs[name]}`).join(', ')}.`]

const resultText = ({ columns, rows, total }: QueryResult): string =>
  [
    columns.map(({ name }) => name).join('\t'),
    ...rows.slice(0, modelRowsMax).map((row) => row.map((cell) => cell ?? '').join('\t')),
    `${total} rows${total > modelRowsMax ? `, the first ${modelRowsMax} of them here` : ''}`,
  ].join('\n')

const isOffered: Tool['isOffered'] = ({ sources }) => sources.some(({ fileName }) => isDatasetName(fileName))

const describeTool = defineTool({
  name: 'describe_dataset',
  title: 'Inspect table',
  summary: 'Shows what a CSV file or workbook contains: columns, types, ranges.',
  description:
    'Describes a CSV file or Excel workbook among the sources: its tables, and their columns with types, ranges and most frequent values. Call it before query_dataset or make_chart.',
  input: z.strictObject({ source: Source }),
  isOffered,
  execute: async ({ source }, context) => {
    const { title, contents } = await openSource(source, context)
    const notes = contents.note === null ? [] : [contents.note]
    const text = [...contents.tables.map(tableText), ...assumptionsText(contents), ...notes].join('\n\n')
    return {
      text,
      output: textOutput(`${title}: ${contents.tables.map(({ rows }) => `${rows} rows`).join(', ')}`),
    }
  },
})

const queryTool = defineTool({
  name: 'query_dataset',
  title: 'Run calculations on the table',
  summary: 'Runs SQL calculations on a CSV file or workbook.',
  description:
    'Runs one SELECT on a CSV file or workbook among the sources and shows the user the result as a table. Every number you state about the file must come from a result, never from passages of its text.',
  input: z.strictObject({ source: Source, sql: Sql }),
  isOffered,
  execute: async ({ source, sql }, context) => {
    const { query } = await openSource(source, context)
    const result = await query(sql, displayRowsMax)
    const { columns, rows, total } = result
    return { text: resultText(result), output: [{ type: 'table', columns, rows, total, sql }] }
  },
})

const chartTool = defineTool({
  name: 'make_chart',
  title: 'Draw a chart',
  summary: 'Draws a chart from a CSV file or workbook.',
  description:
    'Runs one SELECT on a CSV file or workbook among the sources and shows the user the result as a chart. Sort and limit in the query; at most 500 rows are drawn. A histogram takes x as the start of each bin and y as its count, or only x; a heatmap needs series for its rows; a box plot takes five columns as y: minimum, lower quartile, median, upper quartile, maximum.',
  input: z.strictObject({
    source: Source,
    sql: Sql,
    type: ChartBlock.shape.type,
    title: z.string().min(1).max(120),
    x: z.string().min(1).max(120).describe('A column of the result'),
    y: z.array(z.string().min(1).max(120)).max(8).describe('Numeric columns of the result'),
    series: z.string().min(1).max(120).optional().describe('A column whose values become separate series'),
    stacked: z.boolean().optional(),
  }),
  isOffered,
  execute: async ({ source, sql, type, title, x, y, series, stacked }, context) => {
    const { id, query } = await openSource(source, context)
    const result = await query(sql, chartRowsMax)
    const block = {
      type,
      title,
      x,
      y,
      series,
      isStacked: stacked === true,
      source: { attachmentId: id, sql },
    }
    const chart = createChart(result, block)
    if (!chart)
      throw new ToolInputError(
        `The result cannot be drawn this way: it has ${result.rows.length} rows and the columns ${result.columns.map(({ name }) => name).join(', ')}.`,
      )
    return { text: `The chart is shown.\n${resultText(result)}`, output: [chart] }
  },
})

export const datasetTools: readonly Tool[] = [describeTool, queryTool, chartTool]
