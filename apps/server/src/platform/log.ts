import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

interface ShownError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: unknown
  errors?: unknown[]
}

/** A provider repeats the key that it refuses. */
const withoutKeys = (text: string) => text.replaceAll(/\b(?:sk|pk|key)-[\w*.-]{4,}/g, '[key]')

/** A failed query says its parameters, and PostgreSQL the value that it could not read (class 22). */
const messageOf = (error: Error, code: string | undefined): string => {
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query}`
  return /^22\w{3}$/.test(code ?? '') ? 'A value was refused.' : withoutKeys(error.message)
}

/**
 * What a log line says of an error: fields that are known, and no other. Errors of queries and of
 * calls to a model carry what people wrote, prompts and tokens included.
 */
const maskedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const message = messageOf(error, code)
  const told: ShownError = { type: error.name, message }
  if (code !== undefined) told.code = code
  if (error.stack) told.stack = error.stack.replace(error.message, () => message)
  if (error.cause !== undefined) told.cause = maskedError(error.cause)
  if (error instanceof AggregateError) told.errors = error.errors.map(maskedError)
  return told
}

export type Log = Logger

/** Structured lines on standard output, one JSON object an event. Keys that may hold secrets are never written. */
export const createLog = (level: Config['logLevel'], to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.apiKey'],
      serializers: { err: maskedError },
    },
    to,
  )
