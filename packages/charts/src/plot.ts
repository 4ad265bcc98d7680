import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { type ChartData, labelOf, measuresOf } from './chart-data.ts'
import { fitText, label, type Mark, round, textWidth } from './drawing.ts'
import type { Formats } from './formats.ts'

export interface PlotInput {
  readonly block: ChartBlock
  readonly data: ChartData
  readonly formats: Formats
  readonly width: number
  readonly top: number
}

export interface Plot {
  readonly marks: readonly Mark[]
  readonly bottom: number
}

export const line = (x1: number, y1: number, x2: number, y2: number, isStrong = false): Mark => ({
  tag: 'line',
  attributes: { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), strokeWidth: 1 },
  stroke: isStrong ? 'muted' : 'line',
})

const tickLabelHeight = 22
const axisNameHeight = 18
/** Space for the last label, in pixels. */
const rightMargin = 14

export const plotHeight = (width: number): number => Math.round(Math.min(320, Math.max(190, width * 0.48)))

/** The domain starts at zero if required, as for bars, or if the values are near zero. */
export const domainOf = (values: readonly (number | null)[], includesZero: boolean): [number, number] => {
  const numbers = values.filter((value) => value !== null)
  const [min, max] = numbers.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [
    Infinity,
    -Infinity,
  ] as const)
  if (numbers.length === 0) return [0, 1]
  const isNearZero = min > 0 && min < max * 0.6
  const domainMin = includesZero || isNearZero ? Math.min(0, min) : min
  const domainMax = includesZero ? Math.max(0, max) : max
  return domainMin === domainMax
    ? [
        domainMin - (domainMin === 0 ? 0 : Math.abs(domainMin) / 2),
        domainMax + (Math.abs(domainMax) / 2 || 1),
      ]
    : [domainMin, domainMax]
}

export interface PlotArea {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly y: ScaleLinear<number, number>
  readonly marks: readonly Mark[]
}

const measureName = (block: ChartBlock) => {
  const measures = measuresOf(block)
  const [onlyMeasure] = measures
  return measures.length === 1 && onlyMeasure ? labelOf(onlyMeasure) : ''
}

export const plotYAxis = (
  { block, data, formats, width, top: above }: PlotInput,
  domain: readonly [number, number],
): PlotArea => {
  const name = measureName(block)
  const top = above + (name === '' ? 6 : axisNameHeight + 4)
  const bottom = top + plotHeight(width)
  const y = scaleLinear().domain(domain).nice(5).range([bottom, top])
  // integer data: skip fractional ticks
  const hasOnlyIntegers = data.series.every(({ values }) =>
    values.every((value) => Number.isInteger(value ?? 0)),
  )
  const ticks = y
    .ticks(5)
    .filter((value) => !hasOnlyIntegers || Number.isInteger(value))
    .map((value) => ({ value, text: formats.tick(value) }))
  const left = Math.ceil(ticks.reduce((max, { text }) => Math.max(max, textWidth(text)), 12)) + 10
  const marks = ticks.flatMap(({ value, text }) => [
    line(left, y(value), width - rightMargin, y(value), value === 0),
    label(text, left - 6, round(y(value) + 4), { anchor: 'end' }),
  ])
  const nameMarks = name === '' ? [] : [label(fitText(name, width - 8), 2, above + 11)]
  return { left, right: width - rightMargin, top, bottom, y, marks: [...nameMarks, ...marks] }
}

export interface AxisLabel {
  readonly position: number
  readonly text: string
}

export const plotXAxis = (
  block: ChartBlock,
  { left, right, bottom }: PlotArea,
  labels: readonly AxisLabel[],
): Plot => {
  const widest = labels.reduce((max, { text }) => Math.max(max, textWidth(text)), 1)
  const labelWidthMax = (right - left) / Math.max(1, labels.length)
  const step = Math.max(1, Math.ceil((Math.min(widest, 90) + 8) / labelWidthMax))
  const marks = labels
    .filter((_, index) => index % step === 0)
    .map(({ position, text }) => {
      const halfWidth = textWidth(fitText(text, labelWidthMax * step - 4)) / 2
      const x = Math.min(Math.max(position, halfWidth), right + rightMargin - halfWidth)
      return label(fitText(text, labelWidthMax * step - 4), round(x), bottom + 16, { anchor: 'middle' })
    })
  const name = label(labelOf(block.x), round((left + right) / 2), bottom + tickLabelHeight + 12, {
    anchor: 'middle',
  })
  return {
    marks: [...marks, { ...name, text: fitText(name.text ?? '', right - left) }],
    bottom: bottom + tickLabelHeight + axisNameHeight,
  }
}
