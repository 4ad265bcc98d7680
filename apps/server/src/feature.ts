import type { UserId } from '@atelier/contract/ids'
import type { Hono } from 'hono'
import type { AppContext, ClosedAccount } from './context.ts'
import type { JobGrant } from './platform/access/authorize.ts'
import type { Actor } from './platform/actor.ts'
import type { Database } from './platform/db/database.ts'
import type { Serve } from './platform/http/server-router.ts'
import type { LimitRequests } from './platform/limits/request-limit.ts'

/** What of the server a feature may use that answers beside the contract. */
export interface RouteContext {
  app: Hono<{ Variables: { requestId: string } }>
  limitRequests: LimitRequests
  /** The built web client's folder, if it is served. */
  dist: string | undefined
}

/** All that the centre knows of a feature: app.ts, start-jobs.ts and open-context.ts go through what features.ts finds. */
export interface Feature {
  readonly name: string
  /** Its calls of the contract. */
  readonly routes?: (serve: Serve, context: AppContext) => void
  /** A process that only works answers them too. */
  readonly isOnWorkers?: true
  /** What it answers beside the contract. */
  readonly mount?: (mounting: RouteContext, context: AppContext) => void
  /** Begins its background work; what it answers ends with the process. */
  readonly start?: (context: AppContext) => Promise<Disposable | void>
  /** Clears away what nobody needs and is older than `ageMs`: every night what is older than a day. */
  readonly sweep?: (context: AppContext, ageMs: number, job: JobGrant) => Promise<void>
  /** A guest has signed up: what is the guest's becomes the account's. */
  readonly guestSignedUp?: (tx: Database, job: JobGrant, guest: UserId, account: UserId) => Promise<void>
  /** An account is closed: what works for it, or waits for its address, ends in the same transaction. */
  readonly accountClosed?: (context: AppContext, tx: Database, account: ClosedAccount) => Promise<void>
  /** Takes away what a closed account has here, in pieces. Called anew after it was broken off. */
  readonly accountDeleted?: (context: AppContext, actor: Actor, signal: AbortSignal) => Promise<void>
  /** When it is emptied: what others see first, the person last. */
  readonly accountStage?: 'first' | 'last'
}
