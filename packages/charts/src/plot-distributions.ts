import { bin, extent, max, min, quantileSorted } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { columnIndexOf, labelOf, measuresOf, numberOf, textOf } from './chart-data.ts'
import { fitText, label, type Mark, round, textWidth } from './drawing.ts'
import { plotXAxis, domainOf, line, type Plot, type PlotInput, plotYAxis } from './plot.ts'

interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

const numbersAt = (block: ChartBlock, column: number) =>
  block.rows.flatMap((row) => numberOf(row[column]) ?? [])

/** Returns the given bins, or computes them from raw values. */
const binsOf = (block: ChartBlock): Bin[] => {
  const xColumn = columnIndexOf(block, block.x.field)
  const [measure] = measuresOf(block)
  if (!measure)
    return bin()(numbersAt(block, xColumn)).map((values) => ({
      from: values.x0 ?? 0,
      to: values.x1 ?? 0,
      count: values.length,
    }))
  const yColumn = columnIndexOf(block, measure.field)
  const bins = block.rows
    .flatMap((row) => {
      const [start, count] = [numberOf(row[xColumn]), numberOf(row[yColumn])]
      return start === null || count === null ? [] : [{ from: start, count }]
    })
    .toSorted((a, b) => a.from - b.from)
  // rows of empty bins may be missing: the smallest step is the bin width
  const width = min(bins.slice(1), (each, index) => each.from - (bins[index]?.from ?? 0)) ?? 1
  return bins.map((each) => ({ ...each, to: each.from + width }))
}

export const plotHistogram = (input: PlotInput): Plot => {
  const { block, formats } = input
  const bins = binsOf(block)
  const area = plotYAxis(
    input,
    domainOf(
      bins.map(({ count }) => count),
      true,
    ),
  )
  const xMin = min(bins, (each) => each.from) ?? 0
  const xMax = max(bins, (each) => each.to) ?? 1
  const x = scaleLinear().domain([xMin, xMax]).range([area.left, area.right])
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
    .ticks(input.width < 420 ? 3 : 6)
    .map((value) => ({ position: x(value), text: formats.tick(value) }))
  const xAxis = plotXAxis(block, area, names)
  return { marks: [...area.marks, ...bars, ...xAxis.marks], bottom: xAxis.bottom }
}

interface Box {
  readonly name: string
  readonly summary: readonly [number, number, number, number, number]
}

const fiveNumberSummary = (values: readonly number[]): Box['summary'] | null => {
  const sortedValues = values.toSorted((a, b) => a - b)
  const quantile = (share: number) => quantileSorted(sortedValues, share) ?? 0
  return sortedValues.length === 0
    ? null
    : [quantile(0), quantile(0.25), quantile(0.5), quantile(0.75), quantile(1)]
}

const boxesOf = (block: ChartBlock): Box[] => {
  const xColumn = columnIndexOf(block, block.x.field)
  const columns = measuresOf(block).map(({ field }) => columnIndexOf(block, field))
  if (columns.length === 5)
    return block.rows.flatMap((row) => {
      const [a, b, c, d, e] = columns.map((column) => numberOf(row[column]))
      return a == null || b == null || c == null || d == null || e == null
        ? []
        : [{ name: textOf(row[xColumn]), summary: [a, b, c, d, e] as const }]
    })
  const groups = Map.groupBy(block.rows, (row) => textOf(row[xColumn]))
  return [...groups].flatMap(([name, rows]) => {
    const summary = fiveNumberSummary(rows.flatMap((row) => numberOf(row[columns[0] ?? -1]) ?? []))
    return summary ? [{ name, summary }] : []
  })
}

export const plotBoxes = (input: PlotInput): Plot => {
  const { block, formats } = input
  const boxes = boxesOf(block)
  const area = plotYAxis(
    input,
    domainOf(
      boxes.flatMap(({ summary }) => summary),
      false,
    ),
  )
  const x = scaleBand()
    .domain(boxes.map(({ name }) => name))
    .range([area.left, area.right])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  const boxWidth = Math.min(x.bandwidth(), 56)
  const marks = boxes.flatMap(({ name, summary }): Mark[] => {
    const [lowest, lowerQuartile, median, upperQuartile, highest] = summary.map((value) => area.y(value))
    const middle = (x(name) ?? 0) + x.bandwidth() / 2
    const [left, right] = [middle - boxWidth / 2, middle + boxWidth / 2]
    const title = `${name}: ${summary.map((value) => formats.value(value)).join(', ')}`
    return [
      { ...line(middle, lowest ?? 0, middle, lowerQuartile ?? 0, true), title },
      { ...line(middle, upperQuartile ?? 0, middle, highest ?? 0, true), title },
      {
        tag: 'rect',
        attributes: {
          x: round(left),
          y: round(upperQuartile ?? 0),
          width: round(boxWidth),
          height: round(Math.max(1, (lowerQuartile ?? 0) - (upperQuartile ?? 0))),
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
  const xAxis = plotXAxis(
    block,
    area,
    boxes.map(({ name }) => ({ position: (x(name) ?? 0) + x.bandwidth() / 2, text: name })),
  )
  return { marks: [...area.marks, ...marks, ...xAxis.marks], bottom: xAxis.bottom }
}

export const plotHeatmap = ({ block, data, formats, width, top }: PlotInput): Plot => {
  const columns = data.xs.map((x) => (data.kind === 'time' ? formats.time(Number(x)) : String(x)))
  const [minValue = 0, maxValue = 1] = extent(
    data.series.flatMap(({ values }) => values.flatMap((value) => value ?? [])),
  )
  const left = Math.min(
    width * 0.35,
    data.series.reduce((max, { name }) => Math.max(max, textWidth(name)), 20) + 10,
  )
  const rowHeight = 26
  const bottom = top + 6 + rowHeight * data.series.length
  const x = scaleBand<number>()
    .domain(columns.keys())
    .range([left, width - 8])
    .padding(0.04)
  const shade = scaleLinear()
    .domain([minValue, maxValue === minValue ? minValue + 1 : maxValue])
    .range([0.08, 1])
  const marks = data.series.flatMap(({ name, values }, row): Mark[] => {
    const y = top + 6 + row * rowHeight
    return [
      label(fitText(name, left - 9), left - 6, y + rowHeight / 2 + 4, { anchor: 'end' }),
      ...values.flatMap((value, index): Mark[] =>
        value === null
          ? []
          : [
              {
                tag: 'rect',
                attributes: {
                  x: round(x(index) ?? 0),
                  y: y + 1,
                  width: round(x.bandwidth()),
                  height: rowHeight - 2,
                  rx: 2,
                  fillOpacity: Math.round(shade(value) * 100) / 100,
                },
                fill: 'series-1',
                title: `${columns[index]}, ${name}: ${formats.value(value)}`,
              },
            ],
      ),
    ]
  })
  const area = { left, right: width - 8, top, bottom, y: scaleLinear(), marks: [] }
  const xAxis = plotXAxis(
    block,
    area,
    columns.map((text, index) => ({ position: (x(index) ?? 0) + x.bandwidth() / 2, text })),
  )
  const scaleNote = label(
    `${formats.tick(minValue)} (pale) to ${formats.tick(maxValue)} (full), ${measuresOf(block).map(labelOf).join()}`,
    left,
    xAxis.bottom + 12,
  )
  return { marks: [...marks, ...xAxis.marks, scaleNote], bottom: xAxis.bottom + 18 }
}
