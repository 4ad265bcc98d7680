import type { ErrorCode, Issue } from '@atelier/contract/envelope'
import type { Sentence } from '@atelier/contract/sentence'
import { englishOf, presentSentence, toSentence, type Wording } from '@atelier/contract/write-sentence'

/** An error for users: `message` says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly sentence: Sentence
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    message: Wording,
    options: {
      cause?: unknown
      issues?: readonly { path: string; message: Wording }[]
      retryAfterSeconds?: number
      headers?: Record<string, string>
    } = {},
  ) {
    const sentence = toSentence(message)
    super(englishOf(sentence), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.sentence = sentence
    this.issues = options.issues?.map(({ path, message: text }) => ({ path, ...presentSentence(text) }))
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers
  }

  get data(): { code: ErrorCode; message: string; sentence?: Sentence } {
    return { code: this.code, ...presentSentence(this.sentence) }
  }
}

/** Missing and hidden objects get the same error, so that it reveals nothing. */
export const notFound = () => new AppError('NOT_FOUND', 'Not found')
