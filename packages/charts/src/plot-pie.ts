import { arc, pie } from 'd3-shape'
import {
  fitText,
  label,
  type Mark,
  type Paint,
  round,
  seriesColors,
  seriesPaint,
  textWidth,
} from './drawing.ts'
import type { Plot, PlotInput } from './plot.ts'

interface Slice {
  readonly name: string
  readonly value: number
  readonly paint: Paint
}

const slicesOf = ({ data, formats }: PlotInput): Slice[] => {
  const values = data.series[0]?.values ?? []
  const all = data.xs
    .map((x, index) => ({
      name: data.kind === 'time' ? formats.time(Number(x)) : String(x),
      value: Math.max(0, values[index] ?? 0),
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  const ownSlices = all.length > seriesColors ? all.slice(0, seriesColors - 1) : all
  const smallestSlices = all.slice(ownSlices.length)
  const slices = ownSlices.map((each, index): Slice => ({ ...each, paint: seriesPaint(index) }))
  if (smallestSlices.length === 0) return slices
  const value = smallestSlices.reduce((sum, each) => sum + each.value, 0)
  return [...slices, { name: `${smallestSlices.length} others`, value, paint: 'muted' }]
}

export const plotPie = (input: PlotInput): Plot => {
  const { formats, width, top } = input
  const slices = slicesOf(input)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const radius = Math.min(110, width * 0.24)
  const [cx, cy] = [radius + 8, top + 8 + radius]
  const shape = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(radius * 0.55)
    .outerRadius(radius)
  const toArcs = pie<Slice>()
    .value(({ value }) => value)
    .sort(null)
  const formatShare = (value: number) => formats.share(value / total)
  const sliceMarks = toArcs(slices).map(({ data: { name, value, paint }, startAngle, endAngle }): Mark => ({
    tag: 'path',
    attributes: {
      d: shape({ startAngle, endAngle }) ?? '',
      transform: `translate(${round(cx)} ${round(cy)})`,
      strokeWidth: 1.5,
    },
    fill: paint,
    stroke: 'surface',
    title: `${name}: ${formats.value(value)}, ${formatShare(value)}`,
  }))
  const left = radius * 2 + 28
  const legendMarks = slices.flatMap(({ name, value, paint }, index): Mark[] => {
    const y = top + 18 + index * 20
    const percentage = formatShare(value)
    return [
      { tag: 'rect', attributes: { x: round(left), y: y - 9, width: 10, height: 10, rx: 2 }, fill: paint },
      label(fitText(name, width - left - 26 - textWidth(percentage)), round(left + 16), y, { fill: 'ink' }),
      label(percentage, width - 4, y, { anchor: 'end' }),
    ]
  })
  return {
    marks: [...sliceMarks, ...legendMarks],
    bottom: Math.max(cy + radius + 8, top + 22 + slices.length * 20),
  }
}
