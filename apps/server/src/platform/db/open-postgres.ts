import { sentence } from '@atelier/contract/write-sentence'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { reportOutage } from '../outages.ts'
import { ConnectionError } from './connection-error.ts'
import type { OpenDatabase } from './database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { type TransactionGuard, createTransactionGuard } from './transaction-guard.ts'

// int8 is parsed as a number, as in PGlite, since counts and identities stay far below 2^53
types.setTypeParser(types.builtins.INT8, Number)

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

class GuardedPool extends Pool {
  readonly #guard: TransactionGuard

  constructor(config: PoolConfig, guard: TransactionGuard) {
    super(config)
    this.#guard = guard
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    this.#guard.check()
    if (callback)
      return super.connect((error, client, done) =>
        callback(error && new ConnectionError(error), client, done),
      )
    return super.connect().catch((error: Error) => {
      throw new ConnectionError(error)
    })
  }
}

const minVersion = 15

export const openPostgres = async (url: string, log: Log): Promise<OpenDatabase> => {
  const guard = createTransactionGuard()
  const pool = new GuardedPool(
    {
      connectionString: url,
      application_name: 'atelier',
      max: 10,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      options: '-c timezone=UTC',
    },
    guard,
  )
  pool.on('error', (error) => reportOutage(log, 'database', error))
  const listener = new PostgresListener({ connectionString: url, application_name: 'atelier listener' }, log)
  try {
    await requireVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    db: guard.watch(drizzle({ client: pool })),
    engine: 'postgres',
    driver: { engine: 'postgres', client: pool, url },
    stopped: new Promise(() => undefined),
    listen: (channel, onPayload, onGap = () => undefined) => listener.listen(channel, onPayload, onGap),
    maintain: async () => undefined,
    copyTo: () => Promise.reject(new Error('A server’s database is read over the network, not copied.')),
    ping: async () => {
      await pool.query('select 1')
    },
    [Symbol.asyncDispose]: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

const requireVersion = async (pool: GuardedPool) => {
  const result = await pool.query<{ version: string }>('show server_version').catch((cause) => {
    throw new AppError(
      'UNAVAILABLE',
      sentence('Can’t use the PostgreSQL server in DATABASE_URL: {reason}', {
        reason: cause instanceof Error ? cause.message : String(cause),
      }),
      { cause },
    )
  })
  const version = result.rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < minVersion)
    throw new AppError(
      'UNAVAILABLE',
      sentence('Atelier requires PostgreSQL {version} or later. DATABASE_URL points to {found}.', {
        version: minVersion,
        found: version,
      }),
    )
}
