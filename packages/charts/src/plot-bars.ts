import { scaleBand, scaleLinear } from 'd3-scale'
import { labelOf, measuresOf, type Series } from './chart-data.ts'
import { fitText, label, type Mark, round, seriesPaint, textWidth } from './drawing.ts'
import { plotXAxis, domainOf, line, type Plot, type PlotInput, plotYAxis } from './plot.ts'

interface Bar {
  readonly category: string
  readonly from: number
  readonly to: number
  readonly series: number
  readonly title: string
}

/** More bars would be too thin to see. */
const horizontalBarsMax = 60
const barWidthMax = 72

const categoriesOf = ({ data, formats }: PlotInput) =>
  data.xs.map((x) => (data.kind === 'time' ? formats.time(Number(x)) : String(x)))

/** Bars side by side from zero, or stacked, with negative values downwards. */
const barsOf = (input: PlotInput, isStacked: boolean): Bar[] => {
  const { data, formats } = input
  return categoriesOf(input).flatMap((category, index) => {
    let positiveTotal = 0
    let negativeTotal = 0
    return data.series.flatMap(({ name, values }: Series, series) => {
      const value = values[index]
      if (value === null || value === undefined) return []
      const barStart = isStacked ? (value < 0 ? negativeTotal : positiveTotal) : 0
      if (value < 0) negativeTotal += value
      else positiveTotal += value
      const title = `${category}${data.series.length > 1 ? `, ${name}` : ''}: ${formats.value(value)}`
      return [{ category, from: barStart, to: barStart + value, series, title }]
    })
  })
}

const rect = (x: number, y: number, width: number, height: number, { series, title }: Bar): Mark => ({
  tag: 'rect',
  attributes: {
    x: round(x),
    y: round(y),
    width: round(Math.max(width, 0.5)),
    height: round(Math.max(height, 0.5)),
    rx: 1.5,
  },
  fill: seriesPaint(series),
  title,
})

const plotHorizontal = (input: PlotInput, bars: readonly Bar[], isStacked: boolean): Plot => {
  const { block, data, formats, width, top } = input
  const categories = [...new Set(categoriesOf(input))].slice(0, horizontalBarsMax)
  const barsPerCategory = isStacked ? 1 : data.series.length
  const left = Math.min(
    width * 0.42,
    categories.reduce((max, name) => Math.max(max, textWidth(name)), 20) + 10,
  )
  const height = categories.length * Math.max(24, barsPerCategory * 14 + 8)
  const bottom = top + 8 + height
  const x = scaleLinear()
    .domain(
      domainOf(
        bars.flatMap(({ from, to }) => [from, to]),
        true,
      ),
    )
    .nice(4)
    .range([left, width - 16])
  const y = scaleBand()
    .domain(categories)
    .range([top + 8, bottom])
    .paddingInner(0.28)
    .paddingOuter(0.1)
  const barWidth = y.bandwidth() / barsPerCategory
  const ticks = x.ticks(width < 420 ? 3 : 5)
  const omittedCount = data.xs.length - categories.length
  const measures = measuresOf(block)
  const noteText = [
    ...(measures.length === 1 ? measures.map(labelOf) : []),
    ...(omittedCount > 0 ? [`${omittedCount} more in the table`] : []),
  ].join(' · ')
  const note = noteText === '' ? [] : [label(fitText(noteText, width - left), left, bottom + 34)]
  return {
    marks: [
      ...ticks.flatMap((value) => [
        line(x(value), top + 8, x(value), bottom, value === 0),
        label(formats.tick(value), round(x(value)), bottom + 16, { anchor: 'middle' }),
      ]),
      ...categories.map((name) =>
        label(fitText(name, left - 10), left - 6, round((y(name) ?? 0) + y.bandwidth() / 2 + 4), {
          anchor: 'end',
        }),
      ),
      ...bars.flatMap((bar) => {
        const rowTop = y(bar.category)
        if (rowTop === undefined) return []
        const [barLeft, barRight] = [x(bar.from), x(bar.to)].toSorted((a, b) => a - b)
        const barTop = isStacked ? rowTop : rowTop + bar.series * barWidth
        return [rect(barLeft ?? 0, barTop, (barRight ?? 0) - (barLeft ?? 0), barWidth, bar)]
      }),
      ...note,
    ],
    bottom: bottom + (note.length > 0 ? 40 : 22),
  }
}

const plotVertical = (input: PlotInput, bars: readonly Bar[], isStacked: boolean): Plot => {
  const area = plotYAxis(
    input,
    domainOf(
      bars.flatMap(({ from, to }) => [from, to]),
      true,
    ),
  )
  const categories = [...new Set(categoriesOf(input))]
  const barsPerCategory = isStacked ? 1 : input.data.series.length
  const x = scaleBand().domain(categories).range([area.left, area.right]).paddingInner(0.3).paddingOuter(0.15)
  // keeps a few bars from becoming too wide
  const groupWidth = Math.min(x.bandwidth(), barWidthMax * barsPerCategory)
  const barWidth = groupWidth / barsPerCategory
  const names = categories.map((text) => ({ position: (x(text) ?? 0) + x.bandwidth() / 2, text }))
  const xAxis = plotXAxis(input.block, area, names)
  return {
    marks: [
      ...area.marks,
      ...bars.map((bar) => {
        const [high, low] = [area.y(bar.from), area.y(bar.to)].toSorted((a, b) => a - b)
        const leftEdge = (x(bar.category) ?? 0) + (x.bandwidth() - groupWidth) / 2
        const barLeft = leftEdge + (isStacked ? 0 : bar.series * barWidth)
        return rect(barLeft, high ?? 0, barWidth, (low ?? 0) - (high ?? 0), bar)
      }),
      ...xAxis.marks,
    ],
    bottom: xAxis.bottom,
  }
}

/** Plots vertical bars, or horizontal ones if the labels don't fit below. */
export const plotBars = (input: PlotInput): Plot => {
  const isStacked = input.block.stacked === true
  const bars = barsOf(input, isStacked)
  const names = categoriesOf(input)
  const labelWidthMax = (input.width - 60) / Math.max(1, names.length)
  const isHorizontal = input.data.kind === 'category' && names.some((name) => textWidth(name) > labelWidthMax)
  return isHorizontal ? plotHorizontal(input, bars, isStacked) : plotVertical(input, bars, isStacked)
}
