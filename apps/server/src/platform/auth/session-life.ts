import { dayMs } from '../clock.ts'

export const sessionLife = { idleMs: 7 * dayMs, maxMs: 30 * dayMs }

export const sessionExpiry = (createdAt: Date, now: Date, latest?: Date): Date =>
  new Date(
    Math.min(
      now.getTime() + sessionLife.idleMs,
      createdAt.getTime() + sessionLife.maxMs,
      latest?.getTime() ?? Infinity,
    ),
  )

/**
 * Null if the expiry stays. Sessions are extended at most daily; those that aren't remembered end after a
 * day.
 */
export const renewedExpiry = (
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | null => {
  const isForOneDay = expiresAt.getTime() - createdAt.getTime() < 2 * dayMs
  const end = sessionExpiry(createdAt, now)
  return !isForOneDay && end.getTime() - expiresAt.getTime() > dayMs ? end : null
}
