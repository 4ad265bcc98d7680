import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** PGlite in this process, or a PostgreSQL server. Transactions have this type too. */
export type Database = PgDatabase<PgQueryResultHKT>

type Engine =
  | { readonly engine: 'pglite'; readonly client: PGlite }
  | { readonly engine: 'postgres'; readonly client: Pool; readonly url: string }

export interface OpenDatabase extends AsyncDisposable {
  readonly db: Database
  readonly engine: 'pglite' | 'postgres'
  readonly driver: Engine
  /** Calls `onPayload` until disposed. `onGap`: notifications may have been lost with the connection. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  maintain(): Promise<void>
  copyTo(folder: string, signal: AbortSignal): Promise<void>
  /**
   * Resolves when the embedded database has stopped permanently. Only a new process can then open its folder.
   */
  readonly stopped: Promise<void>
  ping(): Promise<void>
}

/** Delivers on commit. Send only IDs, since a payload has at most 7,999 bytes. */
export type Notify = (tx: Database, channel: string, payload: string) => Promise<void>
