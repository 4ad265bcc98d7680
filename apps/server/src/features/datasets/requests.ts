import type { Dataset, ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import type { QueryResult } from './sql/run-query.ts'

export type DatasetRequest =
  | {
      readonly type: 'load'
      readonly path: string
      readonly kind: 'text' | 'workbook'
      readonly overrides?: Partial<ImportOptionsInput> | undefined
      readonly isProfiled: boolean
    }
  | {
      readonly type: 'query'
      readonly sql: string
      readonly limit: number
      readonly cellMax?: number | undefined
    }

export type DatasetResponse =
  | { readonly type: 'loaded'; readonly dataset: Dataset | null }
  | { readonly type: 'result'; readonly result: QueryResult }
