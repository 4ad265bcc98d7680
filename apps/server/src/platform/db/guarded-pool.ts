import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { TransactionGuard } from './transaction-guard.ts'

// int8 as number, as PGlite gives it: counts and identities stay far below 2^53
types.setTypeParser(types.builtins.INT8, Number)

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

/** A pool that refuses to hand out a second connection inside a transaction. */
export class GuardedPool extends Pool {
  readonly #guard: TransactionGuard

  constructor(config: PoolConfig, guard: TransactionGuard) {
    super(config)
    this.#guard = guard
  }

  /** `query` comes through here too. */
  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | void {
    this.#guard.check()
    return connected ? super.connect(connected) : super.connect()
  }
}
