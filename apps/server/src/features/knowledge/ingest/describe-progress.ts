import type { ReadingProgress } from '../extract/extraction.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** 'Reading page 120 of 1,000' */
export const describeReading = ({ done, total, unit }: ReadingProgress): string =>
  `Reading ${unit} ${count(done)} of ${count(total)}`

export const describeIndexing = (done: number, total: number): string =>
  `Indexing passage ${count(done)} of ${count(total)}`

/** Shares of the whole in per cent: fetching, then reading, then indexing up to the last one. */
const share = { fetched: 5, read: 80, indexed: 99 } as const

export const readingPercent = ({ done, total }: ReadingProgress): number =>
  Math.round(share.fetched + (share.read - share.fetched) * Math.min(1, done / Math.max(1, total)))

export const indexingPercent = (done: number, total: number): number =>
  Math.round(share.read + (share.indexed - share.read) * Math.min(1, done / Math.max(1, total)))
