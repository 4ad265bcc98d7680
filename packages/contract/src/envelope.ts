import { z } from 'zod'
import { Sentence } from './sentence.ts'

/** The complete list of error codes, each with its HTTP status. */
export const errorStatus = {
  BAD_INPUT: 400,
  NOT_SIGNED_IN: 401,
  USAGE_LIMIT_REACHED: 402,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PROJECT_ARCHIVED: 409,
  RUN_IN_PROGRESS: 409,
  UPLOAD_CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  CANNOT_PROCESS: 422,
  LINK_UNREACHABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  MODEL_REFUSED: 502,
  MODEL_UNREACHABLE: 503,
  UNAVAILABLE: 503,
} as const

export const ErrorCode = z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus])
export type ErrorCode = keyof typeof errorStatus

/**
 * `message` is in English. If it contains values, `sentence` has its template with `{name}` placeholders and
 * the values, so that clients can translate it.
 */
export const messageFields = { message: z.string(), sentence: Sentence.optional() }

/** `path` is dotted, e.g. `body.name`. */
export const Issue = z.object({ path: z.string(), ...messageFields })
export type Issue = z.infer<typeof Issue>

/** The data of an error response: an actionable message and a stable code. */
export const ErrorData = z.object({
  ...messageFields,
  code: ErrorCode,
  issues: z.array(Issue).optional(),
})
export type ErrorData = z.infer<typeof ErrorData>

export const ErrorEnvelope = z.object({ status: z.literal('error'), data: ErrorData })
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

/** The envelope of every successful JSON response (API-01). */
export const successEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal('success'), data })
