import { AppError, notFound } from './app-error.ts'
import { isDatabaseError } from './db/connection-error.ts'
import { EngineStopped } from './db/engine-stopped.ts'

/** The errno or SQLSTATE of the error or one of its causes. */
export const failureCode = (error: unknown): string | null => {
  for (let current = error; current instanceof Error; current = current.cause)
    if (!(current instanceof AppError) && 'code' in current && typeof current.code === 'string')
      return current.code
  return null
}

const messageOf = (error: unknown): string => {
  let text = ''
  for (let current = error; current instanceof Error; current = current.cause) text += `${current.message}\n`
  return text
}

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(failureCode(error) ?? '')

export const hasEngineStopped = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof EngineStopped) return true
  return false
}

const driverFailure =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/

/** The PostgreSQL driver's own message, for failures that have no code. */
export const driverReason = (error: unknown): string | null =>
  messageOf(error)
    .split('\n')
    .find((line) => driverFailure.test(line)) ?? null

export const isDatabaseUnreachable = (error: unknown): boolean =>
  /^(08\w{3}|57P0[123])$/.test(failureCode(error) ?? '') ||
  (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/.test(failureCode(error) ?? '') &&
    isDatabaseError(error)) ||
  driverReason(error) !== null

export const isDeadlock = (error: unknown): boolean => failureCode(error) === '40P01'

const isForeignKeyViolation = (code: string | null) => code === '23503'

export const diskFullError = (cause?: unknown): AppError =>
  new AppError(
    'UNAVAILABLE',
    'The server’s disk is full, so this wasn’t saved. Nothing else was changed. Try again when there’s free space.',
    { cause, retryAfterSeconds: 60 },
  )

export const knownFailure = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  const code = failureCode(error)
  // another request has deleted the parent
  if (isForeignKeyViolation(code)) return notFound()
  if (isDiskFull(error)) return diskFullError(error)
  if (hasEngineStopped(error))
    return new AppError(
      'UNAVAILABLE',
      'The database stopped because it couldn’t write to the disk. Saved data is safe. Atelier restarts as soon as there’s free space.',
      { cause: error, retryAfterSeconds: 5 },
    )
  if (isDatabaseUnreachable(error))
    return new AppError('UNAVAILABLE', 'Can’t reach the database. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 2,
    })
  return null
}
