import { setImmediate } from 'node:timers/promises'
import { PGlite, type PGliteOptions, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { DatabaseError, serialize } from 'pg-protocol'
import { type BackendMessage, NotificationResponseMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { EngineStopped } from '../db/engine-stopped.ts'
import { personInTurn } from '../db/turns.ts'
import { createFairQueue } from '../fair-queue.ts'
import { PreparedStatements, tagOf } from './prepared-statements.ts'
import type { TransactionGuard } from '../db/transaction-guard.ts'
import { DurableNodeFs } from './durable-node-fs.ts'
import type { LogFlush } from './log-flush.ts'

const queriesPerTurn = 16

const readBytea = (text: string): Uint8Array => Buffer.from(text.slice(2), 'hex')

/** Drops `-F` (no fsync). Emscripten's fdatasync does nothing, so the WAL uses fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=64MB',
]

export class TrustedPglite extends PGlite {
  #queries = 0
  readonly #guard: TransactionGuard
  readonly #statements: PreparedStatements
  readonly #parser = new Parser()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #turns = createFairQueue(1)
  readonly #logFlush: LogFlush | null
  #isToBegin = false
  readonly #stopped = Promise.withResolvers<void>()
  #isStopped = false

  constructor(options: PGliteOptions, guard: TransactionGuard) {
    super({
      startParams,
      extensions: { pg_trgm, vector },
      parsers: { [types.BYTEA]: readBytea },
      ...options,
    })
    this.#guard = guard
    this.#logFlush = options.fs instanceof DurableNodeFs ? options.fs.logFlush : null
    this.#statements = new PreparedStatements({
      parsers: this.parsers,
      serializers: this.serializers,
      send: (messages) => this.#send(messages),
    })
    this.onNotification((channel, payload) => this.#notify(channel, payload))
  }

  get stopped(): Promise<void> {
    return this.#stopped.promise
  }

  /** If true, no method may be called, not even `close`. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  #stop(): void {
    this.#isStopped = true
    this.#stopped.resolve()
  }

  override async query<Row>(text: string, params: unknown[] = [], options?: QueryOptions) {
    if (options?.blob) return super.query<Row>(text, params, options)
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      if (this.#isPauseDue()) await setImmediate()
      return this.#statements.run<Row>(text, params, options)
    })
  }

  /** `BEGIN` is sent with the first statement; without one, there is no transaction. */
  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      this.#isToBegin = true
      let isClosed = false
      const query = async <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
        if (this.#isPauseDue()) await setImmediate()
        if (isClosed) throw new Error('Transaction is closed')
        return this.#statements.run<Row>(text, params, options)
      }
      try {
        const result = await work({ query } as Transaction)
        isClosed = true
        if (!this.#isToBegin) tagOf(this.#send([commitMessage]))
        return result
      } finally {
        isClosed = true
        this.#isToBegin = false
      }
    })
  }

  override async listen(channel: string, onPayload: (payload: string) => void) {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(onPayload))
    await this.exec(`LISTEN ${channel}`)
    return async () => {
      listeners.delete(onPayload)
      if (listeners.size === 0) await this.exec(`UNLISTEN ${channel}`)
    }
  }

  #notify(channel: string, payload: string): void {
    for (const onPayload of this.#listeners.get(channel) ?? []) onPayload(payload)
  }

  /** Sends a pending BEGIN first. Synchronous, so that nothing interleaves. Throws the first error. */
  #send(messages: Uint8Array[]): BackendMessage[] {
    const replies: BackendMessage[] = []
    const failures: Error[] = []
    const handleMessage = (message: BackendMessage) => {
      if (message instanceof DatabaseError) failures.push(message)
      else if (message instanceof NotificationResponseMessage)
        // listeners run once the log is on disk, and never inside the engine, which isn't reentrant
        void this.#untilFlushed().then(
          () => this.#notify(message.channel, message.payload),
          () => undefined,
        )
      else replies.push(message)
    }
    const allMessages = this.#isToBegin ? [beginMessage, ...messages] : messages
    this.#isToBegin = false
    const execution = this.execProtocolRawStream(Buffer.concat(allMessages), {
      syncToFs: false,
      // copied, since the data is in the engine's memory, which is overwritten
      onRawData: (data) => this.#parser.parse(Buffer.from(data), handleMessage),
    })
    const [failure] = failures
    if (replies.at(-1)?.name !== 'readyForQuery') throw createInterruption(execution, failure)
    if (failure) throw failure
    return replies
  }

  /** Queries resolve in microtasks, so without pauses, timers and sockets would starve. */
  #isPauseDue(): boolean {
    this.#queries += 1
    return this.#queries % queriesPerTurn === 0
  }

  override async _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.#guard.check()
    let mustFlush = false
    const runExclusively = () =>
      super._runExclusiveTransaction(async () => {
        if (this.#isStopped) throw new EngineStopped()
        const requestCountBefore = this.#logFlush?.requestCount
        try {
          return await work()
        } catch (error) {
          if (error instanceof EngineStopped) this.#stop()
          throw error
        } finally {
          this.#leaveTransaction()
          mustFlush = this.#logFlush?.requestCount !== requestCountBefore
        }
      })
    const result = await this.#turns.run(personInTurn(), undefined, runExclusively)
    // the next transaction may run meanwhile
    if (mustFlush) await this.#untilFlushed()
    return result
  }

  async #untilFlushed(): Promise<void> {
    try {
      await this.#logFlush?.flush()
    } catch (cause) {
      // what was committed may be lost, as when PostgreSQL itself can't flush its log
      this.#stop()
      throw createInterruption(Promise.resolve(), cause)
    }
  }

  checkpointed<T>(work: () => Promise<T>): Promise<T> {
    return this._runExclusiveTransaction(async () => {
      this.#send([serialize.query('CHECKPOINT')])
      return work()
    })
  }

  /** A failed script must not leave its transaction open. */
  #leaveTransaction() {
    if (this.#isStopped || !this.ready || !this.isInTransaction()) return
    this.#send([rollbackMessage])
  }
}

/** The engine stopped within a message. Without an error message from it, the cause is known only later. */
const createInterruption = (execution: Promise<void>, cause?: unknown): Error => {
  const failure = new EngineStopped()
  failure.cause = cause
  execution.catch((reason: unknown) => {
    failure.cause ??= reason
  })
  return failure
}

const beginMessage = serialize.query('BEGIN')
const commitMessage = serialize.query('COMMIT')
const rollbackMessage = serialize.query('ROLLBACK')
