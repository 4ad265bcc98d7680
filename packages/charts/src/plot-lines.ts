import { extent } from 'd3-array'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { area as areaShape, line as lineShape } from 'd3-shape'
import { columnAt, labelOf, measuresOf, numberOf, textOf, timeOf } from './chart-data.ts'
import { type Mark, round, seriesPaint } from './drawing.ts'
import { type Area, below, type Below, domainOf, type Plot, type PlotInput, upwards } from './plot.ts'

interface Across {
  readonly at: (x: string | number) => number
  readonly names: readonly Below[]
}

const across = ({ data, formats, width }: PlotInput, { left, right }: Area): Across => {
  const ticks = width < 420 ? 3 : 6
  if (data.kind === 'category') {
    const step = (right - left) / Math.max(1, data.xs.length)
    const places = new Map(data.xs.map((x, index) => [x, left + step * (index + 0.5)]))
    return {
      at: (x) => places.get(x) ?? left,
      names: data.xs.map((x) => ({ at: places.get(x) ?? left, text: String(x) })),
    }
  }
  const [from = 0, to = 1] = extent(data.xs.map(Number))
  const range = [left + 4, right - 4]
  if (data.kind === 'time') {
    const scale = scaleUtc().domain([from, to]).range(range)
    const times = from === to ? [new Date(from)] : scale.ticks(ticks)
    return {
      at: (x) => scale(Number(x)),
      names: times.map((time) => ({ at: scale(time), text: formats.time(time.getTime()) })),
    }
  }
  const scale = scaleLinear()
    .domain([from, to === from ? from + 1 : to])
    .range(range)
  return {
    at: (x) => scale(Number(x)),
    names: scale.ticks(ticks).map((value) => ({ at: scale(value), text: formats.tick(value) })),
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

/** Missing values leave a gap. */
export const plotLines = (plotting: PlotInput): Plot => {
  const { block, data, formats } = plotting
  const isArea = block.type === 'area'
  const isStacked = block.stacked === true
  const below0 = data.xs.map(() => 0)
  const layers = data.series.map(({ values }) =>
    values.map((value, index) => {
      const low = isStacked ? (below0[index] ?? 0) : 0
      if (isStacked) below0[index] = low + (value ?? 0)
      return { low, high: value === null ? null : low + value }
    }),
  )
  const all = layers.flat().flatMap(({ low, high }) => (isStacked ? [low, high] : [high]))
  const area = upwards(plotting, domainOf(all, isArea || isStacked))
  const { at: xOf, names } = across(plotting, area)
  const isFew = data.xs.length <= 40
  const marks = layers.flatMap((layer, series): Mark[] => {
    const points: Point[] = layer.map(({ low, high }, index) => ({ x: xOf(data.xs[index] ?? 0), low, high }))
    const stroke = lineShape<Point>(
      ({ x }) => round(x),
      ({ high }) => round(area.y(high ?? 0)),
    ).defined(({ high }) => high !== null)
    const filled = areaShape<Point>(
      ({ x }) => round(x),
      ({ low }) => round(area.y(low)),
      ({ high }) => round(area.y(high ?? 0)),
    ).defined(({ high }) => high !== null)
    const path = {
      tag: 'path',
      attributes: { d: stroke(points) ?? '', strokeWidth: 2, strokeLinejoin: 'round' },
    } as const
    const dots = points.flatMap(({ x, high }, index) => {
      const value = data.series[series]?.values[index]
      if (high === null || value === null || value === undefined) return []
      const title = `${nameOf(plotting, data.xs[index] ?? '')}${data.series.length > 1 ? `, ${data.series[series]?.name}` : ''}: ${formats.value(value)}`
      // many points are drawn only as hover targets
      return [
        isFew
          ? dot(x, area.y(high), series, title, 2.5)
          : {
              ...dot(x, area.y(high), series, title, 4),
              attributes: { cx: round(x), cy: round(area.y(high)), r: 4, fillOpacity: 0 },
            },
      ]
    })
    const fill: Mark[] = isArea
      ? [
          {
            tag: 'path',
            attributes: { d: filled(points) ?? '', fillOpacity: isStacked ? 0.55 : 0.22 },
            fill: seriesPaint(series),
          },
        ]
      : []
    return [...fill, { ...path, fill: 'none', stroke: seriesPaint(series) }, ...dots]
  })
  const base = below(block, area, names)
  return { marks: [...area.marks, ...marks, ...base.marks], bottom: base.bottom }
}

export const plotPoints = (plotting: PlotInput): Plot => {
  const { block, data, formats } = plotting
  const [measure] = measuresOf(block)
  const by = columnAt(block, block.series)
  const groups = [...new Set(block.rows.map((row) => textOf(row[by])))]
  const xAt = columnAt(block, block.x.field)
  const yAt = columnAt(block, measure?.field)
  const points = block.rows.flatMap((row) => {
    const cell = row[xAt]
    const x = data.kind === 'category' ? textOf(cell) : data.kind === 'time' ? timeOf(cell) : numberOf(cell)
    const y = numberOf(row[yAt])
    return x === null || y === null ? [] : [{ x, y, group: textOf(row[by]) }]
  })
  const area = upwards(
    plotting,
    domainOf(
      points.map(({ y }) => y),
      false,
    ),
  )
  const { at, names } = across(plotting, area)
  const marks = points.map(({ x, y, group }): Mark => {
    const series = by === -1 ? 0 : groups.indexOf(group)
    const title = `${by === -1 ? '' : `${group}, `}${labelOf(block.x)} ${nameOf(plotting, x)}, ${measure ? labelOf(measure) : ''} ${formats.value(y)}`
    const point = dot(at(x), area.y(y), series, title, 3.5)
    return { ...point, attributes: { ...point.attributes, fillOpacity: 0.65 } }
  })
  const base = below(block, area, names)
  return { marks: [...area.marks, ...marks, ...base.marks], bottom: base.bottom }
}
