import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Structured lines on standard output. Keys that may hold secrets are never written. */
export const createLog = (level: Config['logLevel']): Log =>
  pino({
    level,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.apiKey'],
  })
