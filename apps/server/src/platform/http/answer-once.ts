import { createHash } from 'node:crypto'
import type { UserId } from '@atelier/contract/ids'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { findKey, releaseKey, reserveKey, storeAnswer } from './queries.ts'

/** A request that was cut off by a crash holds its key no longer than this. */
const abandonedAfterMs = 60_000

const fingerprintOf = (method: string, path: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')

/**
 * Runs `work` once for an Idempotency-Key: a repeated request with the key gets the first
 * one's answer. The same key with another request is a conflict, and so is a second
 * request while the first is at work.
 */
export const answerOnce = async <Result>(
  db: Database,
  userId: UserId,
  key: string,
  request: { method: string; path: string; body: unknown },
  work: () => Promise<Result>,
): Promise<Result> => {
  if (key.length > 200) throw new AppError('BAD_INPUT', 'The Idempotency-Key is longer than 200 characters.')
  const fingerprint = fingerprintOf(request.method, request.path, request.body)
  if (!(await reserveKey(db, userId, key, fingerprint))) {
    const first = await findKey(db, userId, key)
    if (first && first.fingerprint !== fingerprint)
      throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.')
    // what was stored is what `work` answered
    if (first?.status) return first.answer as Result
    if (first && Date.now() - first.createdAt.getTime() < abandonedAfterMs)
      throw new AppError('CONFLICT', 'The same request is still at work. Ask again in a moment.')
    await releaseKey(db, userId, key)
    return answerOnce(db, userId, key, request, work)
  }
  try {
    const answer = await work()
    await storeAnswer(db, userId, key, 200, answer)
    return answer
  } catch (error) {
    await releaseKey(db, userId, key)
    throw error
  }
}
