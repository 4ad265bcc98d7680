import { setTimeout as delay } from 'node:timers/promises'
import { FormReply } from '@atelier/contract/answers/elicitation'
import type { RunId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { Database, OpenDatabase } from '../db/database.ts'
import { notifyChannel } from '../db/notify.ts'
import { isDatabaseUnreachable } from '../known-failure.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'
import { LiveRun } from './live-run.ts'
import { mergeDeltas, type NumberedRunEvent } from './merge-deltas.ts'
import {
  runChannel,
  recordHeartbeat,
  type EventBatch,
  insertBatches,
  runExists,
  selectBatches,
  storeSeen,
} from './queries.ts'

const flushMs = 100
/** With more runs, batches are stored less often, since commits cost more than content. */
const runsPerTick = 16
const ticksMax = 5
/** Readers get events at these intervals, since a write to the client costs more than a token. */
const readerPace = { fewMs: 40, perRunMs: 1, maxMs: 100 }
const heartbeatMs = 5_000
const seenMs = 1_000
const pollMs = 2_000
/** In bytes as JSON, since PostgreSQL limits a notice to 7,999 bytes. */
export const replyBytes = 7_500

/** Abort reason on shutdown, after which the answer can be resumed. */
export class ShutdownError extends Error {
  constructor() {
    super('Atelier is shutting down.')
    this.name = 'ShutdownError'
  }
}

export interface RunWriter {
  readonly signal: AbortSignal
  append(event: RunEvent): void
  replyTo(formId: string, signal: AbortSignal): Promise<FormReply>
  untilStored(): Promise<void>
  end(lastEvents: RunEvent[], work: (tx: Database) => Promise<void>): Promise<void>
}

/**
 * Events are live in this process. They are stored every 100 ms (500 ms with many runs) and announced to
 * other replicas.
 */
export interface RunLog extends AsyncDisposable {
  open(runId: RunId, storedEvents: readonly RunEvent[]): RunWriter
  follow(runId: RunId, after: number, signal: AbortSignal): AsyncIterable<NumberedRunEvent[]>
  read(db: Database, runId: RunId): Promise<readonly RunEvent[]>
  append(tx: Database, runId: RunId, after: number, events: RunEvent[]): Promise<void>
  requestStop(tx: Database, runId: RunId): Promise<void>
  /** Reaches the replica that performs the run. The reply has at most `replyBytes` and is never stored. */
  reply(tx: Database, runId: RunId, formId: string, reply: FormReply): Promise<void>
  /** Call when a client has received the answer to its end. Stored within a second. */
  markSeen(runId: RunId): void
  readonly liveCount: number
  readonly readerCount: number
  stopAll(): void
}

const retryPauses = [100, 200, 500, 1000, 2000, 4000, 8000, 15_000]

const retryUntilReachable = async (work: () => Promise<void>): Promise<void> => {
  for (const pause of retryPauses) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error
      await delay(pause)
    }
  }
  await work()
}

const isLast = ({ event }: NumberedRunEvent) => event.type === 'finish'

export const openRunLog = async (database: OpenDatabase, log: Log): Promise<RunLog> => {
  const { db } = database
  // the embedded database has a single process
  const hasReplicas = database.engine === 'postgres'
  const liveRuns = new Map<RunId, LiveRun>()
  const remoteReaders = new Map<RunId, Set<() => void>>()

  const wakeReaders = (runId: RunId) => {
    for (const wake of remoteReaders.get(runId) ?? []) wake()
  }
  const receiveReply = (payload: string): void => {
    const [, runId = '', formId = '', ...json] = payload.split(' ')
    liveRuns.get(runId as RunId)?.reply(formId, FormReply.parse(JSON.parse(json.join(' '))))
  }
  const unlisten = await database.listen(
    runChannel,
    (payload) => {
      const [kind, ...ids] = payload.split(' ') as [string, ...RunId[]]
      if (kind === 'reply') return receiveReply(payload)
      for (const id of ids) {
        if (kind === 'stop') liveRuns.get(id)?.controller.abort()
        else wakeReaders(id)
      }
    },
    () => {
      for (const id of remoteReaders.keys()) wakeReaders(id)
    },
  )

  let flushPromise = Promise.resolve()
  /** Writes are serialized. A failed batch is retried with the next one. */
  const flush = () => {
    if (liveRuns.size === 0) return
    flushPromise = flushPromise.then(async () => {
      const batches: EventBatch[] = []
      for (const [runId, run] of liveRuns) {
        const batch = run.takeUnwritten()
        if (batch) batches.push({ runId, ...batch })
      }
      if (batches.length === 0) return
      try {
        await insertBatches(db, batches, hasReplicas)
      } catch (error) {
        for (const { runId, seq } of batches) liveRuns.get(runId)?.putBack(seq)
        logFailure(log, error, {}, 'could not store answer events; will retry')
      }
    })
  }
  let tick = 0
  const flushNext = () => {
    tick += 1
    if (tick % Math.min(ticksMax, Math.ceil(liveRuns.size / runsPerTick)) === 0) flush()
  }
  const flushTimer = setInterval(flushNext, flushMs)
  let seenIds: RunId[] = []
  let seenPromise = Promise.resolve()
  const flushSeen = () => {
    seenPromise = seenPromise.then(async () => {
      if (seenIds.length === 0) return
      const ids = seenIds
      seenIds = []
      try {
        await storeSeen(db, ids, new Date())
      } catch (error) {
        seenIds = ids.concat(seenIds)
        logFailure(log, error, {}, 'could not mark answers as seen; will retry')
      }
    })
    return seenPromise
  }
  const seenTimer = setInterval(() => void flushSeen(), seenMs)
  const heartbeatTimer = setInterval(() => {
    if (liveRuns.size === 0) return
    recordHeartbeat(db, [...liveRuns.keys()], new Date()).then(
      (ids) => ids.forEach((id) => liveRuns.get(id)?.controller.abort()),
      (error: unknown) => logFailure(log, error, {}, 'answer heartbeat failed'),
    )
  }, heartbeatMs)

  const open = (runId: RunId, storedEvents: readonly RunEvent[]): RunWriter => {
    const run = new LiveRun(storedEvents)
    liveRuns.set(runId, run)
    // writes are serialized, so that batches keep their order
    const storeNow = (): Promise<void> => {
      const nextFlush = flushPromise.then(async () => {
        const batch = run.takeUnwritten()
        if (!batch) return
        try {
          await insertBatches(db, [{ runId, ...batch }], hasReplicas)
        } catch (error) {
          run.putBack(batch.seq)
          throw error
        }
      })
      flushPromise = nextFlush.catch(() => undefined)
      return nextFlush
    }
    return {
      signal: run.controller.signal,
      untilStored: () => retryUntilReachable(storeNow),
      append: (event) => run.append(event),
      replyTo: (formId, signal) => run.replyTo(formId, signal),
      end: async (lastEvents, work) => {
        await flushPromise
        const unwrittenEvents = run.takeUnwritten()
        const seq = unwrittenEvents?.seq ?? run.nextSeq
        const events = [...(unwrittenEvents?.events ?? []), ...lastEvents]
        try {
          await retryUntilReachable(() =>
            db.transaction(async (tx) => {
              await work(tx)
              await insertBatches(tx, [{ runId, seq, events }], hasReplicas)
            }),
          )
        } finally {
          // until now, a shutdown waits for the run and the reaper skips it
          liveRuns.delete(runId)
          lastEvents.forEach((event) => run.append(event))
          run.close()
        }
      },
    }
  }

  const currentPaceMs = () =>
    Math.min(readerPace.maxMs, readerPace.fewMs + liveRuns.size * readerPace.perRunMs)

  const waitForMore = (runId: RunId, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const readers = remoteReaders.get(runId) ?? new Set()
      remoteReaders.set(runId, readers)
      const done = () => {
        clearTimeout(timer)
        readers.delete(done)
        if (readers.size === 0) remoteReaders.delete(runId)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, pollMs)
      readers.add(done)
      signal.addEventListener('abort', done)
    })

  async function* followStored(runId: RunId, after: number, signal: AbortSignal) {
    let position = after
    while (!signal.aborted) {
      const batches = await selectBatches(db, runId, position)
      const newEvents = batches
        .flatMap(({ seq, events }) => events.map((event, index) => ({ id: seq + index, event })))
        .filter(({ id }) => id > position)
      const last = newEvents.at(-1)
      if (last) {
        position = last.id
        yield mergeDeltas(newEvents)
        if (newEvents.some(isLast)) return
      } else if (await runExists(db, runId)) await waitForMore(runId, signal)
      else return
    }
  }

  let readerTotal = 0
  async function* followLive(run: LiveRun, after: number, signal: AbortSignal) {
    readerTotal += 1
    try {
      yield* run.follow(after, signal, currentPaceMs)
    } finally {
      readerTotal -= 1
    }
  }

  return {
    open,
    follow: (runId, after, signal) => {
      const run = liveRuns.get(runId)
      return run ? followLive(run, after, signal) : followStored(runId, after, signal)
    },
    read: async (tx, runId) =>
      liveRuns.get(runId)?.all ?? (await selectBatches(tx, runId, 0)).flatMap(({ events }) => events),
    append: (tx, runId, after, events) => insertBatches(tx, [{ runId, seq: after + 1, events }], true),
    requestStop: (tx, runId) => notifyChannel(tx, runChannel, `stop ${runId}`),
    reply: (tx, runId, formId, reply) =>
      notifyChannel(tx, runChannel, `reply ${runId} ${formId} ${JSON.stringify(reply)}`),
    markSeen: (runId) => {
      seenIds.push(runId)
    },
    get liveCount() {
      return liveRuns.size
    },
    get readerCount() {
      return readerTotal
    },
    stopAll: () => liveRuns.forEach((run) => run.controller.abort(new ShutdownError())),
    [Symbol.asyncDispose]: async () => {
      clearInterval(flushTimer)
      clearInterval(heartbeatTimer)
      clearInterval(seenTimer)
      flush()
      await flushPromise
      await flushSeen()
      await unlisten()
    },
  }
}
