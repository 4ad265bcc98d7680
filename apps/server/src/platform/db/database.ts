import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** PGlite in process, or a PostgreSQL server. Transactions have this type too. */
export type Database = PgDatabase<PgQueryResultHKT>

type Engine =
  | { readonly engine: 'pglite'; readonly client: PGlite }
  | { readonly engine: 'postgres'; readonly client: Pool; readonly url: string }

export interface OpenDatabase extends AsyncDisposable {
  readonly db: Database
  readonly engine: 'pglite' | 'postgres'
  readonly driver: Engine
  /** Calls back until unsubscribed. `onGap`: notifications may have been lost with the connection. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  maintain(): Promise<void>
  copyTo(folder: string, stop: AbortSignal): Promise<void>
  /** Resolves when the embedded database has stopped permanently; only a new process can reopen the folder. */
  readonly stopped: Promise<void>
  ping(): Promise<void>
}

/** Delivered on commit. Send ids only: a payload has at most 7,999 bytes. */
export type Notify = (tx: Database, channel: string, payload: string) => Promise<void>
