import type { ErrorCode } from '@atelier/contract/envelope'
import type { Sentence } from '@atelier/contract/sentence'

export type SideProcessMessage<Result, Progress> =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly result: Result }
  | {
      readonly type: 'failed'
      readonly code: ErrorCode
      readonly sentence: Sentence
      readonly detail: string
    }
