import { scaleBand, scaleLinear } from 'd3-scale'
import { labelOf, measuresOf, type Series } from './chart-data.ts'
import { fitText, label, type Mark, round, seriesPaint, textWidth } from './drawing.ts'
import { below, domainOf, line, type Plot, type PlotInput, upwards } from './plot.ts'

interface Bar {
  readonly category: string
  readonly from: number
  readonly to: number
  readonly series: number
  readonly title: string
}

/** More bars would be too thin to see. */
const barsMax = 60
const barMax = 72

const categoriesOf = ({ data, formats }: PlotInput) =>
  data.xs.map((x) => (data.kind === 'time' ? formats.time(Number(x)) : String(x)))

/** Grouped from zero, or stacked, with negative values downwards. */
const barsOf = (plotting: PlotInput, isStacked: boolean): Bar[] => {
  const { data, formats } = plotting
  return categoriesOf(plotting).flatMap((category, index) => {
    let up = 0
    let down = 0
    return data.series.flatMap(({ name, values }: Series, series) => {
      const value = values[index]
      if (value === null || value === undefined) return []
      const from = isStacked ? (value < 0 ? down : up) : 0
      if (value < 0) down += value
      else up += value
      const title = `${category}${data.series.length > 1 ? `, ${name}` : ''}: ${formats.value(value)}`
      return [{ category, from, to: from + value, series, title }]
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

const lying = (plotting: PlotInput, bars: readonly Bar[], isStacked: boolean): Plot => {
  const { block, data, formats, width, top } = plotting
  const categories = [...new Set(categoriesOf(plotting))].slice(0, barsMax)
  const each = isStacked ? 1 : data.series.length
  const left = Math.min(
    width * 0.42,
    categories.reduce((most, name) => Math.max(most, textWidth(name)), 20) + 10,
  )
  const height = categories.length * Math.max(24, each * 14 + 8)
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
  const inner = y.bandwidth() / each
  const ticks = x.ticks(width < 420 ? 3 : 5)
  const others = data.xs.length - categories.length
  const measure = measuresOf(block)
  const parts = [
    ...(measure.length === 1 ? measure.map(labelOf) : []),
    ...(others > 0 ? [`${others} more in the table`] : []),
  ].join(' · ')
  const note = parts === '' ? [] : [label(fitText(parts, width - left), left, bottom + 34)]
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
        const at = y(bar.category)
        if (at === undefined) return []
        const [from, to] = [x(bar.from), x(bar.to)].toSorted((a, b) => a - b)
        const own = isStacked ? at : at + bar.series * inner
        return [rect(from ?? 0, own, (to ?? 0) - (from ?? 0), inner, bar)]
      }),
      ...note,
    ],
    bottom: bottom + (note.length > 0 ? 40 : 22),
  }
}

const standing = (plotting: PlotInput, bars: readonly Bar[], isStacked: boolean): Plot => {
  const area = upwards(
    plotting,
    domainOf(
      bars.flatMap(({ from, to }) => [from, to]),
      true,
    ),
  )
  const categories = [...new Set(categoriesOf(plotting))]
  const each = isStacked ? 1 : plotting.data.series.length
  const x = scaleBand().domain(categories).range([area.left, area.right]).paddingInner(0.3).paddingOuter(0.15)
  // limits the width of a few bars
  const band = Math.min(x.bandwidth(), barMax * each)
  const inner = band / each
  const names = categories.map((text) => ({ at: (x(text) ?? 0) + x.bandwidth() / 2, text }))
  const base = below(plotting.block, area, names)
  return {
    marks: [
      ...area.marks,
      ...bars.map((bar) => {
        const [high, low] = [area.y(bar.from), area.y(bar.to)].toSorted((a, b) => a - b)
        const left = (x(bar.category) ?? 0) + (x.bandwidth() - band) / 2
        const at = left + (isStacked ? 0 : bar.series * inner)
        return rect(at, high ?? 0, inner, (low ?? 0) - (high ?? 0), bar)
      }),
      ...base.marks,
    ],
    bottom: base.bottom,
  }
}

/** Vertical, or horizontal if the labels don't fit below. */
export const plotBars = (plotting: PlotInput): Plot => {
  const isStacked = plotting.block.stacked === true
  const bars = barsOf(plotting, isStacked)
  const names = categoriesOf(plotting)
  const maxLabelWidth = (plotting.width - 60) / Math.max(1, names.length)
  const isCramped = plotting.data.kind === 'category' && names.some((name) => textWidth(name) > maxLabelWidth)
  return isCramped ? lying(plotting, bars, isStacked) : standing(plotting, bars, isStacked)
}
