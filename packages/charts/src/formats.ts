import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { measuresOf } from './chart-data.ts'

export interface Formats {
  readonly value: (value: number) => string
  readonly tick: (value: number) => string
  /** Formats 0.25 as 25%. */
  readonly share: (value: number) => string
  readonly time: (milliseconds: number) => string
}

const dayMs = 24 * 60 * 60_000

const timeFormat = (
  from: number,
  to: number,
  locale: string,
): Intl.DateTimeFormatOptions & { locale: string } => {
  const span = to - from
  if (span <= 2 * dayMs) return { locale, hour: '2-digit', minute: '2-digit' }
  if (span <= 120 * dayMs) return { locale, day: 'numeric', month: 'short' }
  if (span <= 6 * 366 * dayMs) return { locale, month: 'short', year: 'numeric' }
  return { locale, year: 'numeric' }
}

export const formatsOf = (
  block: ChartBlock,
  locale: string,
  timeRange: readonly [number, number],
): Formats => {
  const isPercent = measuresOf(block)[0]?.format === 'percent'
  const style = isPercent ? 'percent' : 'decimal'
  const valueFormat = new Intl.NumberFormat(locale, { style, maximumFractionDigits: isPercent ? 1 : 4 })
  const tickFormat = new Intl.NumberFormat(locale, {
    style,
    notation: 'compact',
    maximumSignificantDigits: 4,
  })
  const shareFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const { locale: _locale, ...options } = timeFormat(timeRange[0], timeRange[1], locale)
  const dateTimeFormat = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return {
    value: (each) => valueFormat.format(each),
    tick: (each) => tickFormat.format(each),
    share: (each) => shareFormat.format(each),
    time: (each) => dateTimeFormat.format(each),
  }
}
