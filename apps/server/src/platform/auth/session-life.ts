import { dayMs } from '../clock.ts'

/** How long a session holds: without a request, and at most. Then its person signs in again. */
export const sessionLife = { idleMs: 7 * dayMs, longestMs: 30 * dayMs }

/** When a session that began at `createdAt` ends if nothing comes after `now`; never after `latest`. */
export const sessionEnd = (createdAt: Date, now: Date, latest?: Date): Date =>
  new Date(
    Math.min(
      now.getTime() + sessionLife.idleMs,
      createdAt.getTime() + sessionLife.longestMs,
      latest?.getTime() ?? Infinity,
    ),
  )

/**
 * The later end of a session that is used at `now`, once a day; null when it stays as it is.
 * One that its person did not want to be remembered ends after its first day.
 */
export const renewedEnd = (
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | null => {
  const isForOneDay = expiresAt.getTime() - createdAt.getTime() < 2 * dayMs
  const end = sessionEnd(createdAt, now)
  return !isForOneDay && end.getTime() - expiresAt.getTime() > dayMs ? end : null
}
