/** The median and range of a measurement's rounds. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The value that `share` of the values are below; `share` 0.5 is the median. NaN for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const index = (sorted.length - 1) * share
  const below = sorted[Math.floor(index)] ?? Number.NaN
  const above = sorted[Math.ceil(index)] ?? Number.NaN
  return below + (above - below) * (index - Math.floor(index))
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: percentile(values, 0.5),
  min: values.reduce((min, value) => Math.min(min, value), Infinity),
  max: values.reduce((max, value) => Math.max(max, value), -Infinity),
})

/** Ratio to the reference, per round, since a busy machine slows both. */
export const ratiosOf = (values: readonly number[], references: readonly number[]): Spread =>
  spreadOf(values.map((value, round) => value / (references[round] ?? Number.NaN)))

/** Difference from the reference, per round. */
export const differencesOf = (values: readonly number[], references: readonly number[]): Spread =>
  spreadOf(values.map((value, round) => value - (references[round] ?? Number.NaN)))

const rounded = (value: number): string => {
  const size = Math.abs(value)
  if (size === 0) return '0'
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

/** `12.3 ms (11.9–13.4)` */
export const formatSpread = ({ median, min, max }: Spread, unit = ''): string =>
  `${rounded(median)}${unit && ` ${unit}`} (${rounded(min)}–${rounded(max)})`

export const figure = (value: number, unit = ''): string => `${rounded(value)}${unit && ` ${unit}`}`
