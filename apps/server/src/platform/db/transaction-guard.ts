import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeadlock } from '../known-failure.ts'
import type { Database } from './database.ts'

/** Of a transaction that PostgreSQL broke off because two waited for each other. */
const attemptsMax = 3

export interface TransactionGuard {
  /** Throws when the caller is inside a transaction whose `tx` it should have used. */
  check(): void
  /** Runs work that must see no transaction around it, such as another reader's callback. */
  outside<T>(work: () => T): T
  /** Marks what runs inside this database's transactions. */
  watch(db: Database): Database
}

/**
 * Turns `db` used inside `db.transaction` into an error at once. On PGlite it would wait
 * for itself for ever; on PostgreSQL it would run outside the transaction, and starve
 * the pool under load. Both engines answer alike, so tests on either find it.
 */
export const createTransactionGuard = (): TransactionGuard => {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>()

  const check = () => {
    if (current.getStore()?.isOpen)
      throw new Error(
        'The database was used inside its own transaction: pass the transaction (tx) along instead.',
      )
  }

  const watch = (db: Database): Database => {
    const begin = db.transaction.bind(db)
    db.transaction = async (work, config) => {
      check()
      for (let attempt = 1; ; attempt++) {
        try {
          return await begin(async (tx) => {
            const state = { isOpen: true }
            try {
              // awaited inside: a query that is returned begins only when it is awaited
              return await current.run(state, async () => await work(tx))
            } finally {
              // what the work left running behind it may use the database again
              state.isOpen = false
            }
          }, config)
        } catch (error) {
          // the other of the two has gone on: nothing stands in the way any more
          if (!isDeadlock(error) || attempt === attemptsMax) throw error
        }
      }
    }
    return db
  }

  return { check, outside: (work) => current.exit(work), watch }
}
