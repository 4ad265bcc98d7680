import { z } from 'zod'
import { AttachmentId } from '../ids.ts'

const chartTypes = ['bar', 'line', 'area', 'scatter', 'histogram', 'pie', 'heatmap', 'box'] as const

const Label = z.string().min(1).max(120)

const Measure = z.strictObject({
  field: Label,
  label: Label.optional(),
  /** With `percent`, 0.25 is shown as 25%. */
  format: z.enum(['number', 'percent']).optional(),
})

const Cell = z.union([z.string().max(300), z.number(), z.boolean(), z.null()])

const Shape = z.strictObject({
  v: z.literal(1),
  type: z.enum(chartTypes),
  title: Label,
  note: z.string().max(300).optional(),
  x: z.strictObject({
    field: Label,
    label: Label.optional(),
    kind: z.enum(['category', 'time', 'number']),
  }),
  /**
   * The values on the y-axis. A histogram of raw x values has none; with one, x is where each bin starts.
   * Precomputed boxes have five: minimum, lower quartile, median, upper quartile, maximum.
   */
  y: z.union([Measure, z.array(Measure).min(1).max(8)]).optional(),
  /** A column whose values each form a series; for a heatmap, its rows. */
  series: Label.optional(),
  stacked: z.boolean().optional(),
  columns: z.array(Label).min(1).max(12),
  rows: z.array(z.array(Cell)).min(1).max(500),
  source: z.strictObject({ attachmentId: AttachmentId, sql: z.string().max(4000) }).optional(),
})

const needsMeasure = (type: (typeof chartTypes)[number]) => type !== 'histogram'

/** The data and what to draw, without URLs, expressions or markup. */
export const ChartBlock = Shape.refine(
  ({ columns, rows }) => rows.every((row) => row.length === columns.length),
  'Every row must have a cell for every column.',
)
  .refine(({ columns, x, y = [], series }) => {
    const fields = [
      x.field,
      ...[y].flat().map(({ field }) => field),
      ...(series === undefined ? [] : [series]),
    ]
    return fields.every((field) => columns.includes(field))
  }, 'Every field must be a column name.')
  .refine(({ type, y }) => y !== undefined || !needsMeasure(type), 'This chart type requires “y”.')
  .refine(({ type, series }) => type !== 'heatmap' || series !== undefined, 'A heatmap needs a series.')
export type ChartBlock = z.infer<typeof ChartBlock>

export const chartLengthMax = 20 * 1024

/** Returns null if the text isn't a valid chart. */
export const parseChart = (text: string): ChartBlock | null => {
  if (text.length > chartLengthMax) return null
  try {
    return ChartBlock.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
