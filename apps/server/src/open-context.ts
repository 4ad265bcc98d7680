import { join } from 'node:path'
import type { AppContext } from './context.ts'
import { sendResetEmail } from './features/people/account/index.ts'
import { botKnowledge } from './features/bots/bots/index.ts'
import { chatKnowledge } from './features/chat/chats/index.ts'
import { projectKnowledge } from './features/projects/projects/index.ts'
import { accountHooks } from './features.ts'
import { jobGrant } from './platform/access/authorize.ts'
import { openAccessWatch } from './platform/access/access-watch.ts'
import { createAuth, serverSecret } from './platform/auth/auth.ts'
import { rejectNewerDatabase, snapshotBeforeMigration } from './platform/backup/snapshot.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { createDiskGuard } from './platform/disk-guard.ts'
import { openUserEvents } from './platform/events/user-events.ts'
import { createSafeFetch } from './platform/fetch/safe-fetch.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { createThrottle } from './platform/limits/throttle.ts'
import { openLocalModels } from './platform/local-models/local-models.ts'
import type { Log } from './platform/log.ts'
import { createSmtpMail } from './platform/mail/smtp-mail.ts'
import { createMcpPool } from './platform/mcp/mcp-pool.ts'
import { hideFromPrograms } from './platform/programs/isolation.ts'
import { liveEmbedder } from './platform/models/embedder.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { liveModels } from './platform/models/models.ts'
import { endOutage, probeOutages } from './platform/outages.ts'
import { ensurePrivate } from './platform/private-folder.ts'
import { openRunLog } from './platform/run-log/run-log.ts'
import { createOriginReader } from './platform/settings/remember-origin.ts'
import { openSettings } from './platform/settings/settings.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { openStaging } from './platform/staging/open-staging.ts'
import { createTraffic } from './platform/traffic.ts'
import { version } from './version.ts'

/** Opens the parts in the order of their dependencies. If one fails, closes those already open. */
export const openContext = async (options: Config, log: Log): Promise<AppContext> => {
  await using cleanup = new AsyncDisposableStack()
  await ensurePrivate(options.dataDir)
  hideFromPrograms(options.dataDir)
  const database = cleanup.use(await openDatabase(options.databaseUrl, { log }))
  await rejectNewerDatabase(database)
  await snapshotBeforeMigration(database, { folder: join(options.dataDir, 'snapshots'), version, log })
  await migrateDatabase(database)
  const { db } = database
  const files = await openFileStore(options)
  const staging = await openStaging(options, database, files)
  const disk = createDiskGuard(options)
  const readOrigin = createOriginReader(db)
  const origin = async () => options.publicUrl ?? (await readOrigin())
  probeOutages(log, {
    database: () => database.ping(),
    disk: () => disk.requireSpace(),
    files: () => files.ping(),
  })
  const jobs = cleanup.use(await openJobs(database, { log, disk, origin, runsJobs: options.role !== 'web' }))
  const events = cleanup.use(await openUserEvents(database, { log }))
  const access = cleanup.use(await openAccessWatch(database, { log }))
  const runLog = cleanup.use(await openRunLog(database, log))
  const secret = await serverSecret(db, options)
  const secrets = createSecrets(secret)
  const settings = cleanup.use(await openSettings({ database, config: options, secrets, log }))
  const { config } = settings
  const auth = await createAuth({
    db,
    config,
    secret,
    log,
    adoptGuestData: (guest, account) =>
      db.transaction((tx) => accountHooks.guestSignedUp(tx, jobGrant('a guest signed up'), guest, account)),
    onResetRequest: (userId) => sendResetEmail({ db, jobs }, userId),
    sessionEnded: (userId) => access.publishChange(db, [userId]),
  })
  const mcp = cleanup.use(createMcpPool({ config, version, log }))
  const localModels = config.localModels.isOn ? cleanup.use(openLocalModels(config, log)) : null
  const localProviders = localModels ? [localModels.provider] : []
  const ownedResources = cleanup.move()
  return {
    config,
    database,
    db,
    files,
    disk,
    staging,
    jobs,
    events,
    access,
    accounts: accountHooks,
    knowledge: { project: projectKnowledge, chat: chatKnowledge, bot: botKnowledge },
    models: liveModels(config, log, localProviders),
    localModels,
    embedder: liveEmbedder(config, log, localProviders),
    runLog,
    fetch: createSafeFetch({ allow: config.outboundAllow }),
    mcp,
    auth,
    secrets,
    settings,
    mail: config.mail && createSmtpMail(config.mail, undefined, () => endOutage(log, 'mail')),
    throttle: createThrottle(db, systemClock),
    metrics: createMetrics(),
    traffic: createTraffic(database.engine === 'pglite'),
    clock: systemClock,
    log,
    [Symbol.asyncDispose]: () => ownedResources.disposeAsync(),
  }
}
