import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

interface UserError {
  type: string
  code?: string | number
  status?: number
  message?: string
  stack?: string
  cause?: unknown
  errors?: unknown[]
}

/** Removes keys, since providers quote rejected ones in messages. */
const withoutKeys = (text: string) => text.replaceAll(/\b(?:sk|pk|key)-[\w*.-]{4,}/g, '[key]')

const readField = <Kind extends 'string' | 'number'>(error: Error, name: string, kind: Kind) => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === kind ? (value as Kind extends 'string' ? string : number) : undefined
}

/**
 * Allows only codes of Node.js and SQLSTATE, since the code of an OAuth error is chosen by the other server.
 */
const codeOf = (error: Error): string | undefined => {
  const code = readField(error, 'code', 'string')
  return code !== undefined && /^(?:[A-Z][A-Z0-9_]{1,40}|[0-9A-Z]{5})$/.test(code) ? code : undefined
}

/** Contains only our own text: SQL without values, system calls without arguments. */
const ownMessage = (error: Error): string | undefined => {
  const [query, syscall] = ['query', 'syscall'].map((name) => readField(error, name, 'string'))
  const code = codeOf(error)
  if (query !== undefined) return `Failed query: ${query}`
  return syscall !== undefined && code !== undefined ? `${code}: ${syscall}` : undefined
}

const framesOf = ({ stack = '', message }: Error): string =>
  stack
    .slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => /^ {4}at .*(?::\d+:\d+|native|<anonymous>)\)?$/.test(line))
    .join('\n')

/** Logs known fields only. Messages may quote users, models or plugins, so they appear only at `debug`. */
const serializeError =
  (includesMessages: boolean) =>
  (error: unknown): unknown => {
    if (!(error instanceof Error)) return includesMessages && typeof error === 'string' ? error : typeof error
    const summary: UserError = { type: error.name }
    const code = codeOf(error) ?? readField(error, 'code', 'number')
    if (code !== undefined) summary.code = code
    const status = readField(error, 'statusCode', 'number') ?? readField(error, 'responseCode', 'number')
    if (status !== undefined) summary.status = status
    const message = ownMessage(error) ?? (includesMessages ? withoutKeys(error.message) : undefined)
    if (message !== undefined) summary.message = message
    const frames = framesOf(error)
    if (frames !== '') summary.stack = frames
    if (error.cause !== undefined) summary.cause = serializeError(includesMessages)(error.cause)
    if (error instanceof AggregateError) summary.errors = error.errors.map(serializeError(includesMessages))
    return summary
  }

export type Log = Logger

export const createLog = (level: Config['logLevel'], to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.apiKey'],
      serializers: { err: serializeError(level === 'debug' || level === 'trace') },
    },
    to,
  )

/** Logs instead of letting Node.js print the message, which may quote users. */
export const exitOnUncaught = (log: Log, exit: (code: number) => void) => (error: unknown) => {
  log.fatal({ err: error }, 'uncaught error; exiting')
  exit(1)
}
