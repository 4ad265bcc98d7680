import { hostname } from 'node:os'
import type { Log } from '../log.ts'
import type { Database } from '../db/database.ts'
import { logFailure } from '../outages.ts'
import { uuidv7 } from '../uuid.ts'
import { deleteWorker, recordWorker } from './worker-queries.ts'

const heartbeatMs = 10_000
/** A worker counts as lost after six missed heartbeats. */
export const workerLostAfterMs = 60_000

export interface Heartbeat extends AsyncDisposable {
  readonly lastBeat: Date
  /** Why the last beat failed. */
  readonly failure: unknown
}

export const startHeartbeat = async (db: Database, log: Log): Promise<Heartbeat> => {
  const id = uuidv7()
  const name = `${hostname()}:${process.pid}`
  let lastBeat = new Date()
  let failure: unknown
  const sendBeat = async () => {
    await recordWorker(db, { id, name })
    lastBeat = new Date()
  }
  await sendBeat()
  const timer = setInterval(() => {
    sendBeat().catch((error: unknown) => {
      failure = error
      logFailure(log, error, {}, 'heartbeat failed')
    })
  }, heartbeatMs)
  timer.unref()
  return {
    get lastBeat() {
      return lastBeat
    },
    get failure() {
      return failure
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await deleteWorker(db, id).catch(() => undefined)
    },
  }
}
