import type { ErrorCode } from '@atelier/contract/envelope'
import type { ReadingProgress, SourceFile } from '../extraction.ts'

/** Asked of a reading process: one file at a time. */
export interface ReadRequest {
  readonly path: string
  readonly file: SourceFile
}

/** Told by a reading process. */
export type ReadAnswer<Result> =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: ReadingProgress }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly message: string; readonly detail: string }
