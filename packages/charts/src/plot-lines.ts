import { extent } from 'd3-array'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { area as areaShape, line as lineShape } from 'd3-shape'
import { columnIndexOf, labelOf, measuresOf, numberOf, textOf, timeOf } from './chart-data.ts'
import { type Mark, round, seriesPaint } from './drawing.ts'
import {
  type PlotArea,
  plotXAxis,
  type AxisLabel,
  domainOf,
  type Plot,
  type PlotInput,
  plotYAxis,
} from './plot.ts'

interface XScale {
  readonly positionOf: (x: string | number) => number
  readonly labels: readonly AxisLabel[]
}

const xScaleOf = ({ data, formats, width }: PlotInput, { left, right }: PlotArea): XScale => {
  const tickCount = width < 420 ? 3 : 6
  if (data.kind === 'category') {
    const step = (right - left) / Math.max(1, data.xs.length)
    const positions = new Map(data.xs.map((x, index) => [x, left + step * (index + 0.5)]))
    return {
      positionOf: (x) => positions.get(x) ?? left,
      labels: data.xs.map((x) => ({ position: positions.get(x) ?? left, text: String(x) })),
    }
  }
  const [xMin = 0, xMax = 1] = extent(data.xs.map(Number))
  const range = [left + 4, right - 4]
  if (data.kind === 'time') {
    const scale = scaleUtc().domain([xMin, xMax]).range(range)
    const times = xMin === xMax ? [new Date(xMin)] : scale.ticks(tickCount)
    return {
      positionOf: (x) => scale(Number(x)),
      labels: times.map((time) => ({ position: scale(time), text: formats.time(time.getTime()) })),
    }
  }
  const scale = scaleLinear()
    .domain([xMin, xMax === xMin ? xMin + 1 : xMax])
    .range(range)
  return {
    positionOf: (x) => scale(Number(x)),
    labels: scale.ticks(tickCount).map((value) => ({ position: scale(value), text: formats.tick(value) })),
  }
}

interface Point {
  readonly x: number
  readonly low: number
  readonly high: number | null
}

const nameOf = ({ data, formats }: PlotInput, x: string | number) =>
  data.kind === 'time' ? formats.time(Number(x)) : String(x)

const dot = (x: number, y: number, series: number, title: string, radius: number): Mark => ({
  tag: 'circle',
  attributes: { cx: round(x), cy: round(y), r: radius },
  fill: seriesPaint(series),
  title,
})

/** Missing values leave a gap in the line. */
export const plotLines = (input: PlotInput): Plot => {
  const { block, data, formats } = input
  const isArea = block.type === 'area'
  const isStacked = block.stacked === true
  const stackBases = data.xs.map(() => 0)
  const layers = data.series.map(({ values }) =>
    values.map((value, index) => {
      const low = isStacked ? (stackBases[index] ?? 0) : 0
      if (isStacked) stackBases[index] = low + (value ?? 0)
      return { low, high: value === null ? null : low + value }
    }),
  )
  const allValues = layers.flat().flatMap(({ low, high }) => (isStacked ? [low, high] : [high]))
  const area = plotYAxis(input, domainOf(allValues, isArea || isStacked))
  const { positionOf: xOf, labels } = xScaleOf(input, area)
  const showsDots = data.xs.length <= 40
  const marks = layers.flatMap((layer, series): Mark[] => {
    const points: Point[] = layer.map(({ low, high }, index) => ({ x: xOf(data.xs[index] ?? 0), low, high }))
    const strokePath = lineShape<Point>(
      ({ x }) => round(x),
      ({ high }) => round(area.y(high ?? 0)),
    ).defined(({ high }) => high !== null)
    const fillPath = areaShape<Point>(
      ({ x }) => round(x),
      ({ low }) => round(area.y(low)),
      ({ high }) => round(area.y(high ?? 0)),
    ).defined(({ high }) => high !== null)
    const path = {
      tag: 'path',
      attributes: { d: strokePath(points) ?? '', strokeWidth: 2, strokeLinejoin: 'round' },
    } as const
    const dots = points.flatMap(({ x, high }, index) => {
      const value = data.series[series]?.values[index]
      if (high === null || value === null || value === undefined) return []
      const title = `${nameOf(input, data.xs[index] ?? '')}${data.series.length > 1 ? `, ${data.series[series]?.name}` : ''}: ${formats.value(value)}`
      // with many points, dots are only invisible hover targets
      return [
        showsDots
          ? dot(x, area.y(high), series, title, 2.5)
          : {
              ...dot(x, area.y(high), series, title, 4),
              attributes: { cx: round(x), cy: round(area.y(high)), r: 4, fillOpacity: 0 },
            },
      ]
    })
    const fillMarks: Mark[] = isArea
      ? [
          {
            tag: 'path',
            attributes: { d: fillPath(points) ?? '', fillOpacity: isStacked ? 0.55 : 0.22 },
            fill: seriesPaint(series),
          },
        ]
      : []
    return [...fillMarks, { ...path, fill: 'none', stroke: seriesPaint(series) }, ...dots]
  })
  const xAxis = plotXAxis(block, area, labels)
  return { marks: [...area.marks, ...marks, ...xAxis.marks], bottom: xAxis.bottom }
}

export const plotPoints = (input: PlotInput): Plot => {
  const { block, data, formats } = input
  const [measure] = measuresOf(block)
  const seriesColumn = columnIndexOf(block, block.series)
  const groups = [...new Set(block.rows.map((row) => textOf(row[seriesColumn])))]
  const xColumn = columnIndexOf(block, block.x.field)
  const yColumn = columnIndexOf(block, measure?.field)
  const points = block.rows.flatMap((row) => {
    const cell = row[xColumn]
    const x = data.kind === 'category' ? textOf(cell) : data.kind === 'time' ? timeOf(cell) : numberOf(cell)
    const y = numberOf(row[yColumn])
    return x === null || y === null ? [] : [{ x, y, group: textOf(row[seriesColumn]) }]
  })
  const area = plotYAxis(
    input,
    domainOf(
      points.map(({ y }) => y),
      false,
    ),
  )
  const { positionOf, labels } = xScaleOf(input, area)
  const marks = points.map(({ x, y, group }): Mark => {
    const series = seriesColumn === -1 ? 0 : groups.indexOf(group)
    const title = `${seriesColumn === -1 ? '' : `${group}, `}${labelOf(block.x)} ${nameOf(input, x)}, ${measure ? labelOf(measure) : ''} ${formats.value(y)}`
    const point = dot(positionOf(x), area.y(y), series, title, 3.5)
    return { ...point, attributes: { ...point.attributes, fillOpacity: 0.65 } }
  })
  const xAxis = plotXAxis(block, area, labels)
  return { marks: [...area.marks, ...marks, ...xAxis.marks], bottom: xAxis.bottom }
}
