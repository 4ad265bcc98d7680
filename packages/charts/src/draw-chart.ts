import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { extent } from 'd3-array'
import { type ChartData, chartData, columnIndexOf, textOf } from './chart-data.ts'
import { type Drawing, fitText, label, type Mark, round, seriesPaint, textWidth } from './drawing.ts'
import { formatsOf } from './formats.ts'
import { plotBars } from './plot-bars.ts'
import { plotBoxes, plotHeatmap, plotHistogram } from './plot-distributions.ts'
import { plotLines, plotPoints } from './plot-lines.ts'
import { plotPie } from './plot-pie.ts'
import type { Plot, PlotInput } from './plot.ts'

const plotters: Record<ChartBlock['type'], (input: PlotInput) => Plot> = {
  bar: plotBars,
  line: plotLines,
  area: plotLines,
  scatter: plotPoints,
  histogram: plotHistogram,
  pie: plotPie,
  heatmap: plotHeatmap,
  box: plotBoxes,
}

const axisTypes = new Set<ChartBlock['type']>(['bar', 'line', 'area', 'scatter'])

const legendNamesOf = (block: ChartBlock, { series }: ChartData): string[] => {
  if (!axisTypes.has(block.type)) return []
  const seriesColumn = columnIndexOf(block, block.series)
  const names =
    block.type === 'scatter'
      ? seriesColumn === -1
        ? []
        : [...new Set(block.rows.map((row) => textOf(row[seriesColumn])))]
      : series.map(({ name }) => name)
  return names.length > 1 ? names : []
}

const plotLegend = (names: readonly string[], width: number, top: number): Plot => {
  let [x, y] = [2, top + 12]
  const marks = names.flatMap((fullName, index): Mark[] => {
    const name = fitText(fullName, width - 24)
    const itemWidth = textWidth(name) + 30
    if (x > 2 && x + itemWidth > width) [x, y] = [2, y + 18]
    const left = x
    x += itemWidth
    return [
      {
        tag: 'rect',
        attributes: { x: round(left), y: y - 9, width: 10, height: 10, rx: 2 },
        fill: seriesPaint(index),
      },
      label(name, round(left + 15), y, { fill: 'ink' }),
    ]
  })
  return names.length === 0 ? { marks, bottom: top } : { marks, bottom: y + 8 }
}

const plotTitle = ({ title }: ChartBlock, width: number): Plot => ({
  marks: [label(fitText(title, width - 8, 13), 2, 16, { fill: 'ink', size: 13, weight: 600 })],
  bottom: 26,
})

export interface DrawOptions {
  readonly width: number
  /** A BCP 47 language tag. */
  readonly locale: string
  readonly hasTitle?: boolean
}

/** The drawing is always the same for the same chart, width and locale. */
export const drawChart = (block: ChartBlock, { width, locale, hasTitle = false }: DrawOptions): Drawing => {
  const data = chartData(block)
  const [firstTime = 0, lastTime = 0] = data.kind === 'time' ? extent(data.xs.map(Number)) : []
  const formats = formatsOf(block, locale, [firstTime, lastTime])
  const titlePlot = hasTitle ? plotTitle(block, width) : { marks: [], bottom: 0 }
  const legend = plotLegend(legendNamesOf(block, data), width, titlePlot.bottom)
  const plot = plotters[block.type]({ block, data, formats, width, top: legend.bottom })
  return {
    width,
    height: Math.ceil(plot.bottom + 4),
    marks: [...titlePlot.marks, ...legend.marks, ...plot.marks],
  }
}
