import { setTimeout as delay } from 'node:timers/promises'
import { FormReply } from '@atelier/contract/elicitation'
import type { RunId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/run-event'
import type { Database, OpenDatabase } from '../db/database.ts'
import { notify } from '../db/notify.ts'
import { isUnreachable } from '../known-failure.ts'
import type { Log } from '../log.ts'
import { LiveRun } from './live-run.ts'
import { mergeDeltas, type NumberedRunEvent } from './merge-deltas.ts'
import { beat, type EventBatch, insertBatches, runExists, selectBatches } from './queries.ts'

const channel = 'atelier_run'
const flushMs = 100
/** A row and a commit cost the database more than what is in them: many runs are stored more seldom, every half second at least. */
const runsPerTick = 16
const ticksMax = 5
/** A reader gets what has come no more often than this: nobody reads faster, and a write costs more than a token. */
const pace = { fewMs: 40, perRunMs: 1, mostMs: 100 }
const beatMs = 5_000
/** A notice that was lost costs a reader on another replica no more than this. */
const pollMs = 2_000
const idsPerNotice = 200
/** Of an answer to a form as JSON: a notice holds 7,999 bytes. */
export const replyBytes = 7_500

/** Why running answers are aborted when the process stops: people can resume them. */
export class ShutdownError extends Error {
  constructor() {
    super('Atelier is shutting down.')
    this.name = 'ShutdownError'
  }
}

export interface RunWriter {
  /** Aborts when the person stops the run, or with `ShutdownError` when the process shuts down. */
  readonly signal: AbortSignal
  append(event: RunEvent): void
  /** What the person answers to a form of this run; rejects when `signal` aborts first. */
  replyTo(formId: string, signal: AbortSignal): Promise<FormReply>
  /** Resolves when everything that was appended is stored; rejects when it cannot be. */
  stored(): Promise<void>
  /** Stores what is left and the last events together with `work`, then tells the readers. */
  end(lastEvents: RunEvent[], work: (tx: Database) => Promise<void>): Promise<void>
}

/**
 * The numbered events of answers being made: live to readers in this process, stored every
 * 100 ms (many runs at least every 500 ms) in one insert, and announced to the other replicas by number.
 */
export interface RunLog extends AsyncDisposable {
  /** A run whose row is committed, with the events that were stored together with it. */
  open(runId: RunId, stored: readonly RunEvent[]): RunWriter
  /** Events after the one numbered `after`; ends with the run's `finish`. */
  follow(runId: RunId, after: number, signal: AbortSignal): AsyncIterable<NumberedRunEvent[]>
  /** Every event of a run that this process makes, or every stored event of another one. */
  read(db: Database, runId: RunId): Promise<readonly RunEvent[]>
  /** Stores the first events of a run together with its row: nobody follows it yet. */
  begin(tx: Database, runId: RunId, events: RunEvent[]): Promise<void>
  /** Adds events to a run that no process makes any more, after the event numbered `after`. */
  append(tx: Database, runId: RunId, after: number, events: RunEvent[]): Promise<void>
  /** Asks whichever replica makes the run to stop it, when `tx` commits. */
  requestStop(tx: Database, runId: RunId): Promise<void>
  /** Hands what a person answers to a form to whichever replica makes the run; stored nowhere. At most `replyBytes`. */
  reply(tx: Database, runId: RunId, formId: string, reply: FormReply): Promise<void>
  /** Runs that this process makes now. */
  readonly liveCount: number
  /** Readers of runs of this process who have not been given the end yet. */
  readonly readerCount: number
  stopAll(): void
}

/** Pauses between attempts while the database is away, in milliseconds: half a minute in all. */
const pauses = [100, 200, 500, 1000, 2000, 4000, 8000, 15_000]

/** Does it again while the database cannot be reached, for a while. */
const whenReachable = async (work: () => Promise<void>): Promise<void> => {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await delay(pause)
    }
  }
  await work()
}

const isLast = ({ event }: NumberedRunEvent) => event.type === 'finish'

export const openRunLog = async (database: OpenDatabase, log: Log): Promise<RunLog> => {
  const { db } = database
  const live = new Map<RunId, LiveRun>()
  const remoteReaders = new Map<RunId, Set<() => void>>()

  const wakeReaders = (runId: RunId) => {
    for (const wake of remoteReaders.get(runId) ?? []) wake()
  }
  const receiveReply = (payload: string): void => {
    const [, runId = '', formId = '', ...json] = payload.split(' ')
    live.get(runId as RunId)?.reply(formId, FormReply.parse(JSON.parse(json.join(' '))))
  }
  const unlisten = await database.listen(
    channel,
    (payload) => {
      const [kind, ...ids] = payload.split(' ') as [string, ...RunId[]]
      if (kind === 'reply') return receiveReply(payload)
      for (const id of ids) {
        if (kind === 'stop') live.get(id)?.controller.abort()
        else wakeReaders(id)
      }
    },
    () => {
      for (const id of remoteReaders.keys()) wakeReaders(id)
    },
  )

  /** A notice holds 7,999 bytes. */
  const announce = async (runIds: RunId[]) => {
    for (let at = 0; at < runIds.length; at += idsPerNotice)
      await notify(db, channel, ['more', ...runIds.slice(at, at + idsPerNotice)].join(' '))
  }
  let flushing = Promise.resolve()
  /** What is taken is taken in line: what the one before could not store goes along, and no two overlap. */
  const flush = () => {
    if (live.size === 0) return
    flushing = flushing.then(async () => {
      const batches: EventBatch[] = []
      for (const [runId, run] of live) {
        const batch = run.takeUnwritten()
        if (batch) batches.push({ runId, ...batch })
      }
      if (batches.length === 0) return
      try {
        await insertBatches(db, batches)
        if (database.engine === 'postgres') await announce(batches.map((batch) => batch.runId))
      } catch (error) {
        for (const { runId, seq } of batches) live.get(runId)?.putBack(seq)
        log.error({ err: error }, 'events of running answers could not be stored yet')
      }
    })
  }
  let tick = 0
  const flushNext = () => {
    tick += 1
    if (tick % Math.min(ticksMax, Math.ceil(live.size / runsPerTick)) === 0) flush()
  }
  const flushTimer = setInterval(flushNext, flushMs)
  const beatTimer = setInterval(() => {
    if (live.size === 0) return
    beat(db, [...live.keys()], new Date()).then(
      (stopped) => stopped.forEach((id) => live.get(id)?.controller.abort()),
      (error: unknown) => log.error({ err: error }, 'heartbeat of running answers failed'),
    )
  }, beatMs)

  const open = (runId: RunId, beginning: readonly RunEvent[]): RunWriter => {
    const run = new LiveRun(beginning)
    live.set(runId, run)
    // in line with the others: batches are stored in their order
    const storeNow = (): Promise<void> => {
      const done = flushing.then(async () => {
        const batch = run.takeUnwritten()
        if (!batch) return
        try {
          await insertBatches(db, [{ runId, ...batch }])
          if (database.engine === 'postgres') await announce([runId])
        } catch (error) {
          run.putBack(batch.seq)
          throw error
        }
      })
      flushing = done.catch(() => undefined)
      return done
    }
    return {
      signal: run.controller.signal,
      stored: () => whenReachable(storeNow),
      append: (event) => run.append(event),
      replyTo: (formId, signal) => run.replyTo(formId, signal),
      end: async (lastEvents, work) => {
        await flushing
        const unwritten = run.takeUnwritten()
        const seq = unwritten?.seq ?? run.nextSeq
        const events = [...(unwritten?.events ?? []), ...lastEvents]
        try {
          await whenReachable(() =>
            db.transaction(async (tx) => {
              await work(tx)
              await insertBatches(tx, [{ runId, seq, events }])
              // in one process every reader hears it from the run itself
              if (database.engine === 'postgres') await notify(tx, channel, `more ${runId}`)
            }),
          )
        } finally {
          // until here a shutdown waits for it, and the reaper leaves it alone
          live.delete(runId)
          lastEvents.forEach((event) => run.append(event))
          run.close()
        }
      },
    }
  }

  const paceNow = () => Math.min(pace.mostMs, pace.fewMs + live.size * pace.perRunMs)

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
      const fresh = batches
        .flatMap(({ seq, events }) => events.map((event, index) => ({ id: seq + index, event })))
        .filter(({ id }) => id > position)
      const last = fresh.at(-1)
      if (last) {
        position = last.id
        yield mergeDeltas(fresh)
        if (fresh.some(isLast)) return
      } else if (await runExists(db, runId)) await waitForMore(runId, signal)
      else return
    }
  }

  let readers = 0
  /** The last of a run comes to its readers some milliseconds after its end. */
  async function* followLive(run: LiveRun, after: number, signal: AbortSignal) {
    readers += 1
    try {
      yield* run.follow(after, signal, paceNow)
    } finally {
      readers -= 1
    }
  }

  return {
    open,
    follow: (runId, after, signal) => {
      const run = live.get(runId)
      return run ? followLive(run, after, signal) : followStored(runId, after, signal)
    },
    read: async (tx, runId) =>
      live.get(runId)?.all ?? (await selectBatches(tx, runId, 0)).flatMap(({ events }) => events),
    begin: (tx, runId, events) => insertBatches(tx, [{ runId, seq: 1, events }]),
    append: async (tx, runId, after, events) => {
      await insertBatches(tx, [{ runId, seq: after + 1, events }])
      await notify(tx, channel, `more ${runId}`)
    },
    requestStop: (tx, runId) => notify(tx, channel, `stop ${runId}`),
    reply: (tx, runId, formId, reply) =>
      notify(tx, channel, `reply ${runId} ${formId} ${JSON.stringify(reply)}`),
    get liveCount() {
      return live.size
    },
    get readerCount() {
      return readers
    },
    stopAll: () => live.forEach((run) => run.controller.abort(new ShutdownError())),
    [Symbol.asyncDispose]: async () => {
      clearInterval(flushTimer)
      clearInterval(beatTimer)
      flush()
      await flushing
      await unlisten()
    },
  }
}
