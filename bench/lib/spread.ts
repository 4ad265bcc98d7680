/** The median and range of a measurement's rounds. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The value below which the share `share` of the values lies; 0.5 gives the median. NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const index = (sorted.length - 1) * share
  const lower = sorted[Math.floor(index)] ?? Number.NaN
  const upper = sorted[Math.ceil(index)] ?? Number.NaN
  return lower + (upper - lower) * (index - Math.floor(index))
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: percentile(values, 0.5),
  min: values.reduce((min, value) => Math.min(min, value), Infinity),
  max: values.reduce((max, value) => Math.max(max, value), -Infinity),
})

/** The ratio to the reference in each round, since a busy machine slows down both. */
export const ratioSpread = (values: readonly number[], references: readonly number[]): Spread =>
  spreadOf(values.map((value, round) => value / (references[round] ?? Number.NaN)))

/** The difference from the reference in each round. */
export const differenceSpread = (values: readonly number[], references: readonly number[]): Spread =>
  spreadOf(values.map((value, round) => value - (references[round] ?? Number.NaN)))

const formatNumber = (value: number): string => {
  const magnitude = Math.abs(value)
  if (magnitude === 0) return '0'
  const digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : magnitude >= 0.1 ? 3 : 4
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

/** E.g. `12.3 ms (11.9–13.4)`. */
export const formatSpread = ({ median, min, max }: Spread, unit = ''): string =>
  `${formatNumber(median)}${unit && ` ${unit}`} (${formatNumber(min)}–${formatNumber(max)})`

export const formatFigure = (value: number, unit = ''): string =>
  `${formatNumber(value)}${unit && ` ${unit}`}`
