import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { maskedError } from './masked-error.ts'

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
