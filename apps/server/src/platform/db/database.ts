import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** One dialect, two engines: PGlite in the process, or a PostgreSQL server. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT>

/** What lies under `db`, for the job queue alone: it brings its own SQL. */
type Engine =
  | { readonly engine: 'pglite'; readonly client: PGlite }
  | { readonly engine: 'postgres'; readonly client: Pool; readonly url: string }

export interface OpenDatabase extends AsyncDisposable {
  readonly db: Database
  readonly engine: 'pglite' | 'postgres'
  readonly under: Engine
  /**
   * Hears NOTIFY on a channel until the answer is called. `onGap` is called when
   * notifications may have been missed (the connection was lost and is back).
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Clears out dead rows and refreshes the planner's figures: nightly, and after bulk loads. */
  maintain(): Promise<void>
  /** Copies the database as of this moment to a folder that is not there yet; the embedded one alone can. */
  copyTo(folder: string): Promise<void>
  /** Resolves when the embedded engine has stopped for good; a new process can open the folder again. */
  readonly stopped: Promise<void>
  /** Throws when the engine does not answer. */
  ping(): Promise<void>
}

/** Sends ids (never content: at most 7,999 bytes) to every listener when the transaction commits. */
export type Notify = (tx: Database, channel: string, payload: string) => Promise<void>
