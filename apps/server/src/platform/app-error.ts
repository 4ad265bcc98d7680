import type { ErrorCode, Issue } from '@atelier/contract/envelope'
import type { Sentence } from '@atelier/contract/sentence'
import { englishOf, presentSentence, toSentence, type Wording } from '@atelier/contract/write-sentence'

/** A failure that a person is told about: `message` says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What `message` says, as data. */
  readonly sentence: Sentence
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Of the answer, such as Content-Range. */
  readonly headers: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    message: Wording,
    options: {
      cause?: unknown
      /** Fields that were refused: `path` in dots, such as `body.name`. */
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

  /** As it goes over the wire, or is stored. */
  get data(): { code: ErrorCode; message: string; sentence?: Sentence } {
    return { code: this.code, ...presentSentence(this.sentence) }
  }
}

/** The one answer to what is not there and to what is not yours to know of. */
export const notFound = () => new AppError('NOT_FOUND', 'Not found')
