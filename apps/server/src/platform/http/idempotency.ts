import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { UserId } from '@atelier/contract/ids'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { findKey, releaseKey, reserveKey, storeResponse } from './queries.ts'

/** After this time, a request interrupted by a crash no longer blocks its key. */
const abandonedAfterMs = 60_000

const fingerprintOf = (method: string, path: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')

const waitTimeoutMs = 15_000
const pollIntervalMs = 100

type KeyRow = Awaited<ReturnType<typeof findKey>>

const waitForFirst = async (db: Database, userId: UserId, key: string): Promise<KeyRow> => {
  const deadline = Date.now() + waitTimeoutMs
  for (;;) {
    const first = await findKey(db, userId, key)
    if (!first || first.status !== null) return first
    if (Date.now() - first.createdAt.getTime() > abandonedAfterMs) {
      await releaseKey(db, userId, key)
      return null
    }
    if (Date.now() > deadline)
      throw new AppError('CONFLICT', 'The same request is still being processed. Try again in a moment.')
    await delay(pollIntervalMs)
  }
}

/**
 * Runs once per Idempotency-Key, even concurrently. Throws CONFLICT if the key was used for a different
 * request.
 */
export const runIdempotently = async <Result>(
  db: Database,
  userId: UserId,
  key: string,
  request: { method: string; path: string; body: unknown },
  work: () => Promise<Result>,
): Promise<Result> => {
  if (key.length > 200) throw new AppError('BAD_INPUT', 'The Idempotency-Key is longer than 200 characters.')
  const fingerprint = fingerprintOf(request.method, request.path, request.body)
  while (!(await reserveKey(db, userId, key, fingerprint))) {
    const first = await waitForFirst(db, userId, key)
    if (first && first.fingerprint !== fingerprint)
      throw new AppError('CONFLICT', 'This Idempotency-Key was already used for a different request.')
    if (first) return first.response as Result
  }
  try {
    const response = await work()
    await storeResponse(db, userId, key, 200, response)
    return response
  } catch (error) {
    await releaseKey(db, userId, key)
    throw error
  }
}
