import type { ErrorCode, Issue } from '@atelier/contract/envelope'
import type { Sentence } from '@atelier/contract/sentence'

/** `message` can be shown to users. `NO_CONNECTION` and `INVALID_RESPONSE` are the client's own codes. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NO_CONNECTION' | 'INVALID_RESPONSE'
  readonly issues: readonly Issue[]
  /** The message with its values as data, for translation. */
  readonly sentence: Sentence | undefined

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    issues: readonly Issue[] = [],
    sentence?: Sentence,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
    this.sentence = sentence
  }

  /** Whether a retry may help. */
  get isTransient(): boolean {
    return this.code === 'NO_CONNECTION' || this.status >= 500
  }
}
