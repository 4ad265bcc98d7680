import type { ChartBlock } from '@atelier/contract/chart'
import type { DatasetColumn } from '@atelier/contract/dataset'
import type { Language } from './words.ts'

export type Aggregate = 'sum' | 'avg' | 'median' | 'max' | 'min' | 'count' | 'distinct'
export type Bucket = 'day' | 'week' | 'month' | 'quarter' | 'year'

export interface Group {
  readonly column: DatasetColumn
  /** Of times. */
  readonly bucket: Bucket | null
}

export interface Filter {
  readonly column: DatasetColumn
  readonly test:
    | { readonly kind: 'is'; readonly values: readonly string[] }
    | { readonly kind: 'year'; readonly year: number }
    | { readonly kind: 'than'; readonly sign: '>' | '<' | '>=' | '<='; readonly value: number }
}

/** A question as something that can be calculated. */
export type Asked = { readonly language: Language; readonly filters: readonly Filter[] } & (
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
    }
  | { readonly kind: 'spread'; readonly column: DatasetColumn; readonly by: DatasetColumn | null }
  | { readonly kind: 'related'; readonly columns: readonly DatasetColumn[] }
)
