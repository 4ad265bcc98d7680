import type { ChartBlock } from '@atelier/contract/chart'
import type { DatasetColumn } from '@atelier/contract/dataset'
import type { Language } from './language.ts'

export type Aggregate = 'sum' | 'avg' | 'median' | 'max' | 'min' | 'count' | 'distinct'
export type Bucket = 'day' | 'week' | 'month' | 'quarter' | 'year'

export interface Group {
  readonly column: DatasetColumn
  /** Of times. */
  readonly bucket: Bucket | null
}

/** A part of the calendar: the days from `from` on and before `to`; null where it is open. */
export interface Span {
  readonly from: string | null
  readonly to: string | null
  /** As it is told: 2024, 2024-Q1, < 2024-03-01. */
  readonly label: string
}

export interface Filter {
  readonly column: DatasetColumn
  readonly test:
    | { readonly kind: 'is'; readonly values: readonly string[] }
    | { readonly kind: 'than'; readonly sign: '>' | '<' | '>=' | '<=' | '='; readonly value: number }
    | { readonly kind: 'between'; readonly least: number; readonly most: number }
    | { readonly kind: 'spans'; readonly spans: readonly Span[] }
    /** Of every year. */
    | { readonly kind: 'part'; readonly part: 'month' | 'quarter'; readonly numbers: readonly number[] }
  /** It must not be so. */
  readonly isNot: boolean
  /** Other columns that hold the value too: it may stand in any. */
  readonly others: readonly DatasetColumn[]
}

/** A question as something that can be calculated. */
export type Asked = {
  readonly language: Language
  readonly filters: readonly Filter[]
  /** Words that say something of the question, and were not understood. */
  readonly unread: readonly string[]
} & (
  | { readonly kind: 'profile' }
  | { readonly kind: 'one'; readonly aggregate: Aggregate; readonly measure: DatasetColumn | null }
  | {
      readonly kind: 'grouped'
      readonly aggregate: Aggregate
      readonly measure: DatasetColumn | null
      readonly groups: readonly Group[]
      readonly order: 'most' | 'least' | null
      readonly most: number | null
      readonly chart: ChartBlock['type'] | null
      /** Each part of the whole is told in percent too. */
      readonly isShare: boolean
    }
  /** What part of all rows, or of their total, fits the filters. */
  | { readonly kind: 'share'; readonly measure: DatasetColumn | null }
  | { readonly kind: 'spread'; readonly column: DatasetColumn; readonly by: DatasetColumn | null }
  | {
      readonly kind: 'related'
      readonly columns: readonly DatasetColumn[]
      /** The one that the others are compared with; else each with each. */
      readonly focus: DatasetColumn | null
    }
)
