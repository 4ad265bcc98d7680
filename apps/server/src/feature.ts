import type { UserId } from '@atelier/contract/ids'
import type { Hono } from 'hono'
import type { AppContext, ClosedAccount } from './context.ts'
import type { JobGrant } from './platform/access/authorize.ts'
import type { Actor } from './platform/actor.ts'
import type { Database } from './platform/db/database.ts'
import type { Serve } from './platform/http/server-router.ts'
import type { LimitRequests } from './platform/limits/request-limit.ts'

export interface RouteContext {
  app: Hono<{ Variables: { requestId: string } }>
  limitRequests: LimitRequests
  dist: string | undefined
}

export interface Feature {
  readonly name: string
  readonly routes?: (serve: Serve, context: AppContext) => void
  /** Also served by worker-only processes. */
  readonly isOnWorkers?: true
  /** Mounts routes outside the contract. */
  readonly mount?: (mounting: RouteContext, context: AppContext) => void
  /** Starts background work; the result is disposed on shutdown. */
  readonly start?: (context: AppContext) => Promise<Disposable | void>
  /** Deletes leftovers older than `ageMs`. Runs nightly with an age of one day. */
  readonly sweep?: (context: AppContext, ageMs: number, job: JobGrant) => Promise<void>
  readonly guestSignedUp?: (tx: Database, job: JobGrant, guest: UserId, account: UserId) => Promise<void>
  /** Ends the account's work and pending invitations, in the transaction that closes it. */
  readonly accountClosed?: (context: AppContext, tx: Database, account: ClosedAccount) => Promise<void>
  /** Deletes a closed account's data in pieces. Called again after an interruption. */
  readonly accountDeleted?: (context: AppContext, actor: Actor, signal: AbortSignal) => Promise<void>
  /** When `accountDeleted` runs: what the public can see is deleted first, the person last. */
  readonly accountStage?: 'first' | 'last'
}
