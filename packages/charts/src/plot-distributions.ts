import { bin, extent, max, min, quantileSorted } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { columnAt, labelOf, measuresOf, numberOf, textOf } from './chart-data.ts'
import { fitText, label, type Mark, round, textWidth } from './drawing.ts'
import { below, domainOf, line, type Plot, type PlotInput, upwards } from './plot.ts'

interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

const numbersAt = (block: ChartBlock, column: number) =>
  block.rows.flatMap((row) => numberOf(row[column]) ?? [])

/** Given bins, or computed from raw values. */
const binsOf = (block: ChartBlock): Bin[] => {
  const xAt = columnAt(block, block.x.field)
  const [measure] = measuresOf(block)
  if (!measure)
    return bin()(numbersAt(block, xAt)).map((values) => ({
      from: values.x0 ?? 0,
      to: values.x1 ?? 0,
      count: values.length,
    }))
  const yAt = columnAt(block, measure.field)
  const bins = block.rows
    .flatMap((row) => {
      const [from, count] = [numberOf(row[xAt]), numberOf(row[yAt])]
      return from === null || count === null ? [] : [{ from, count }]
    })
    .toSorted((a, b) => a.from - b.from)
  // empty bins may be missing: the smallest step is their width
  const width = min(bins.slice(1), (each, index) => each.from - (bins[index]?.from ?? 0)) ?? 1
  return bins.map((each) => ({ ...each, to: each.from + width }))
}

export const plotHistogram = (plotting: PlotInput): Plot => {
  const { block, formats } = plotting
  const bins = binsOf(block)
  const area = upwards(
    plotting,
    domainOf(
      bins.map(({ count }) => count),
      true,
    ),
  )
  const from = min(bins, (each) => each.from) ?? 0
  const to = max(bins, (each) => each.to) ?? 1
  const x = scaleLinear().domain([from, to]).range([area.left, area.right])
  const bars = bins.map(({ from: start, to: end, count }): Mark => ({
    tag: 'rect',
    attributes: {
      x: round(x(start) + 0.5),
      y: round(area.y(count)),
      width: round(Math.max(0.5, x(end) - x(start) - 1)),
      height: round(area.bottom - area.y(count)),
    },
    fill: 'series-1',
    title: `${formats.value(start)} to ${formats.value(end)}: ${formats.value(count)}`,
  }))
  const names = x
    .ticks(plotting.width < 420 ? 3 : 6)
    .map((value) => ({ at: x(value), text: formats.tick(value) }))
  const base = below(block, area, names)
  return { marks: [...area.marks, ...bars, ...base.marks], bottom: base.bottom }
}

interface Box {
  readonly name: string
  readonly five: readonly [number, number, number, number, number]
}

const fiveNumberSummary = (values: readonly number[]): Box['five'] | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => quantileSorted(sorted, share) ?? 0
  return sorted.length === 0 ? null : [at(0), at(0.25), at(0.5), at(0.75), at(1)]
}

const boxesOf = (block: ChartBlock): Box[] => {
  const xAt = columnAt(block, block.x.field)
  const columns = measuresOf(block).map(({ field }) => columnAt(block, field))
  if (columns.length === 5)
    return block.rows.flatMap((row) => {
      const [a, b, c, d, e] = columns.map((column) => numberOf(row[column]))
      return a == null || b == null || c == null || d == null || e == null
        ? []
        : [{ name: textOf(row[xAt]), five: [a, b, c, d, e] as const }]
    })
  const groups = Map.groupBy(block.rows, (row) => textOf(row[xAt]))
  return [...groups].flatMap(([name, rows]) => {
    const summary = fiveNumberSummary(rows.flatMap((row) => numberOf(row[columns[0] ?? -1]) ?? []))
    return summary ? [{ name, five: summary }] : []
  })
}

export const plotBoxes = (plotting: PlotInput): Plot => {
  const { block, formats } = plotting
  const boxes = boxesOf(block)
  const area = upwards(
    plotting,
    domainOf(
      boxes.flatMap(({ five }) => five),
      false,
    ),
  )
  const x = scaleBand()
    .domain(boxes.map(({ name }) => name))
    .range([area.left, area.right])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  const wide = Math.min(x.bandwidth(), 56)
  const marks = boxes.flatMap(({ name, five }): Mark[] => {
    const [least, lower, median, upper, most] = five.map((value) => area.y(value))
    const middle = (x(name) ?? 0) + x.bandwidth() / 2
    const [left, right] = [middle - wide / 2, middle + wide / 2]
    const title = `${name}: ${five.map((value) => formats.value(value)).join(', ')}`
    return [
      { ...line(middle, least ?? 0, middle, lower ?? 0, true), title },
      { ...line(middle, upper ?? 0, middle, most ?? 0, true), title },
      {
        tag: 'rect',
        attributes: {
          x: round(left),
          y: round(upper ?? 0),
          width: round(wide),
          height: round(Math.max(1, (lower ?? 0) - (upper ?? 0))),
          fillOpacity: 0.35,
          strokeWidth: 1.5,
        },
        fill: 'series-1',
        stroke: 'series-1',
        title,
      },
      { ...line(left, median ?? 0, right, median ?? 0), stroke: 'ink' },
    ]
  })
  const base = below(
    block,
    area,
    boxes.map(({ name }) => ({ at: (x(name) ?? 0) + x.bandwidth() / 2, text: name })),
  )
  return { marks: [...area.marks, ...marks, ...base.marks], bottom: base.bottom }
}

export const plotHeatmap = ({ block, data, formats, width, top }: PlotInput): Plot => {
  const columns = data.xs.map((x) => (data.kind === 'time' ? formats.time(Number(x)) : String(x)))
  const [least = 0, most = 1] = extent(
    data.series.flatMap(({ values }) => values.flatMap((value) => value ?? [])),
  )
  const left = Math.min(
    width * 0.35,
    data.series.reduce((most, { name }) => Math.max(most, textWidth(name)), 20) + 10,
  )
  const rowHeight = 26
  const bottom = top + 6 + rowHeight * data.series.length
  const x = scaleBand<number>()
    .domain(columns.keys())
    .range([left, width - 8])
    .padding(0.04)
  const shade = scaleLinear()
    .domain([least, most === least ? least + 1 : most])
    .range([0.08, 1])
  const marks = data.series.flatMap(({ name, values }, row): Mark[] => {
    const y = top + 6 + row * rowHeight
    return [
      label(fitText(name, left - 9), left - 6, y + rowHeight / 2 + 4, { anchor: 'end' }),
      ...values.flatMap((value, at): Mark[] =>
        value === null
          ? []
          : [
              {
                tag: 'rect',
                attributes: {
                  x: round(x(at) ?? 0),
                  y: y + 1,
                  width: round(x.bandwidth()),
                  height: rowHeight - 2,
                  rx: 2,
                  fillOpacity: Math.round(shade(value) * 100) / 100,
                },
                fill: 'series-1',
                title: `${columns[at]}, ${name}: ${formats.value(value)}`,
              },
            ],
      ),
    ]
  })
  const area = { left, right: width - 8, top, bottom, y: scaleLinear(), marks: [] }
  const base = below(
    block,
    area,
    columns.map((text, index) => ({ at: (x(index) ?? 0) + x.bandwidth() / 2, text })),
  )
  const scaleNote = label(
    `${formats.tick(least)} (pale) to ${formats.tick(most)} (full), ${measuresOf(block).map(labelOf).join()}`,
    left,
    base.bottom + 12,
  )
  return { marks: [...marks, ...base.marks, scaleNote], bottom: base.bottom + 18 }
}
