import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeadlock } from '../known-failure.ts'
import type { Database } from './database.ts'

const attemptsMax = 3

export interface TransactionGuard {
  check(): void
  outside<T>(work: () => T): T
  watch(db: Database): Database
}

/**
 * Throws when `db` is used within `db.transaction`, which would deadlock PGlite and starve PostgreSQL's pool.
 */
export const createTransactionGuard = (): TransactionGuard => {
  const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

  const check = () => {
    if (currentTransaction.getStore()?.isOpen)
      throw new Error(
        'The database was used inside its own transaction: pass the transaction (tx) along instead.',
      )
  }

  const watch = (db: Database): Database => {
    const runTransaction = db.transaction.bind(db)
    db.transaction = async (work, config) => {
      check()
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(async (tx) => {
            const state = { isOpen: true }
            try {
              // awaited here, since Drizzle queries start only when awaited
              return await currentTransaction.run(state, async () => await work(tx))
            } finally {
              // work that is still running may use the database again
              state.isOpen = false
            }
          }, config)
        } catch (error) {
          // a deadlock ends once the competing transaction has finished, so this one is retried
          if (!isDeadlock(error) || attempt === attemptsMax) throw error
        }
      }
    }
    return db
  }

  return { check, outside: (work) => currentTransaction.exit(work), watch }
}
