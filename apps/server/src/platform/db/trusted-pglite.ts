import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { PreparedStatements } from './prepared-statements.ts'
import type { TransactionGuard } from './transaction-guard.ts'

const queriesPerTurn = 16

const readBytea = (text: string): Uint8Array => Buffer.from(text.slice(2), 'hex')

/** `-F` (no fsync) goes; Emscripten's fdatasync does nothing, so the log is synced with fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=64MB',
]

/** PGlite with the guards that a server needs (docs/decisions/0005). */
export class TrustedPglite extends PGlite {
  #queries = 0
  readonly #guard: TransactionGuard
  readonly #statements: PreparedStatements

  constructor(options: PGliteOptions, guard: TransactionGuard) {
    super({
      startParams,
      extensions: { pg_trgm, vector },
      parsers: { [types.BYTEA]: readBytea },
      ...options,
    })
    this.#guard = guard
    this.#statements = new PreparedStatements({
      parsers: this.parsers,
      serializers: this.serializers,
      send: (messages) => this.execProtocolStream(messages, { syncToFs: false }),
    })
  }

  /** One statement; its plan is kept when its text comes again. */
  override async query<Row>(text: string, params: unknown[] = [], options?: QueryOptions) {
    if (options?.blob) return super.query<Row>(text, params, options)
    await this._checkReady()
    return this._runExclusiveTransaction(() => this.#run<Row>(text, params, options))
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query = async <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
        if (tx.closed || options?.blob) return tx.query<Row>(text, params, options)
        return this.#run<Row>(text, params, options)
      }
      return work(Object.assign(Object.create(tx) as Transaction, { query }))
    })
  }

  async #run<Row>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(() => this.#statements.run<Row>(text, params, options))
  }

  /** Queries complete in microtasks: without a pause now and then, timers and sockets starve. */
  override async _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    this.#queries += 1
    if (this.#queries % queriesPerTurn === 0) await new Promise<void>((resume) => setImmediate(resume))
    return super._runExclusiveQuery(work)
  }

  /** Every use from outside a transaction comes through here, a whole transaction as one use. */
  override async _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.#guard.check()
    return super._runExclusiveTransaction(async () => {
      try {
        return await work()
      } finally {
        await this.#leaveTransaction()
      }
    })
  }

  /** Does `work` while nobody else uses the database and no transaction is open. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this._runExclusiveTransaction(work)
  }

  /** A script that failed between BEGIN and COMMIT would leave its transaction to whoever comes next. */
  async #leaveTransaction() {
    if (!this.ready || !this.isInTransaction()) return
    await this.execProtocol(rollback)
  }
}

/** A simple query message: 'Q', its length, the text, a zero byte. */
export const simpleQuery = (text: string) => {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeUInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

const rollback = simpleQuery('ROLLBACK')
