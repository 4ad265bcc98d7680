import type { UserId } from '@atelier/contract/ids'
import type { Actor } from './platform/actor.ts'
import type { Database, OpenDatabase } from './platform/db/database.ts'
import type { Grant, JobGrant } from './platform/access/authorize.ts'
import type { KnowledgePolicies } from './platform/access/knowledge-policy.ts'
import type { AccessWatch } from './platform/access/access-watch.ts'
import type { Auth } from './platform/auth/auth.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DiskGuard } from './platform/disk-guard.ts'
import type { UserEvents } from './platform/events/user-events.ts'
import type { SafeFetch } from './platform/fetch/safe-fetch.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Throttle } from './platform/limits/throttle.ts'
import type { Log } from './platform/log.ts'
import type { McpPool } from './platform/mcp/mcp-pool.ts'
import type { LocalModels } from './platform/local-models/local-models.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Embedder } from './platform/models/embedder.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Models } from './platform/models/models.ts'
import type { RunLog } from './platform/run-log/run-log.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { UploadStore } from './platform/staging/staging.ts'
import type { Traffic } from './platform/traffic.ts'

export interface ClosedAccount {
  readonly account: Grant<'account', 'MANAGE_ACCOUNT'>
  readonly email: string
}

export interface AccountHooks {
  guestSignedUp(tx: Database, job: JobGrant, guest: UserId, account: UserId): Promise<void>
  accountClosed(context: AppContext, tx: Database, account: ClosedAccount): Promise<void>
  accountDeleted(context: AppContext, actor: Actor, signal: AbortSignal): Promise<void>
}

/** Services shared by the whole process: opened once at startup, closed in reverse order. */
export interface AppContext extends AsyncDisposable {
  readonly config: Config
  readonly database: OpenDatabase
  readonly db: OpenDatabase['db']
  readonly files: FileStore
  readonly disk: DiskGuard
  readonly staging: UploadStore
  readonly jobs: Jobs
  readonly events: UserEvents
  readonly access: AccessWatch
  readonly knowledge: KnowledgePolicies
  readonly accounts: AccountHooks
  readonly models: Models
  readonly localModels: LocalModels | null
  readonly embedder: Embedder
  readonly runLog: RunLog
  readonly fetch: SafeFetch
  readonly mcp: McpPool
  readonly auth: Auth
  readonly secrets: Secrets
  readonly settings: Settings
  readonly mail: Mailer | null
  readonly throttle: Throttle
  readonly metrics: Metrics
  readonly traffic: Traffic
  readonly clock: Clock
  readonly log: Log
}
