import { join } from 'node:path'
import type { AppContext } from './context.ts'
import { askForReset } from './features/account/index.ts'
import { botKnowledge } from './features/bots/index.ts'
import { chatKnowledge } from './features/chats/index.ts'
import { projectKnowledge } from './features/projects/index.ts'
import { accountHooks } from './features.ts'
import { jobGrant } from './platform/access/authorize.ts'
import { openAccessWatch } from './platform/access/access-watch.ts'
import { createAuth, serverSecret } from './platform/auth/auth.ts'
import { snapshotBeforeMigration } from './platform/backup/snapshot.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openUserEvents } from './platform/events/user-events.ts'
import { createSafeFetch } from './platform/fetch/safe-fetch.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { createThrottle } from './platform/limits/throttle.ts'
import type { Log } from './platform/log.ts'
import { createSmtpMail } from './platform/mail/smtp-mail.ts'
import { createEmbedder } from './platform/models/embedder.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { createModels } from './platform/models/models.ts'
import { keepPrivate } from './platform/private-folder.ts'
import { openRunLog } from './platform/run-log/run-log.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { openStaging } from './platform/staging/open-staging.ts'
import { createTraffic } from './platform/traffic.ts'
import { version } from './version.ts'

/** Opens everything in the order of need; what was opened is closed again when a later part fails. */
export const openContext = async (config: Config, log: Log): Promise<AppContext> => {
  await using opened = new AsyncDisposableStack()
  await keepPrivate(config.dataDir)
  const database = opened.use(await openDatabase(config.databaseUrl, { log }))
  await snapshotBeforeMigration(database, { folder: join(config.dataDir, 'snapshots'), version, log })
  await migrateDatabase(database)
  const { db } = database
  const files = await openFileStore(config)
  const staging = await openStaging(config, database, files)
  const jobs = opened.use(await openJobs(database, { log, works: config.role !== 'web' }))
  const events = opened.use(await openUserEvents(database, { log }))
  const access = opened.use(await openAccessWatch(database, { log }))
  const runLog = opened.use(await openRunLog(database, log))
  const secret = await serverSecret(db, config)
  const auth = await createAuth({
    db,
    config,
    secret,
    log,
    keepGuestsWork: (guest, account) =>
      db.transaction((tx) =>
        accountHooks.guestSignedUp(tx, jobGrant('a guest has signed up'), guest, account),
      ),
    resetAsked: (userId) => askForReset({ db, jobs }, userId),
    sessionEnded: (userId) => access.changed(db, [userId]),
  })
  const rest = opened.move()
  return {
    config,
    database,
    db,
    files,
    staging,
    jobs,
    events,
    access,
    accounts: accountHooks,
    knowledge: { project: projectKnowledge, chat: chatKnowledge, bot: botKnowledge },
    models: createModels(config.models, log),
    embedder: createEmbedder(config.models, log),
    runLog,
    fetch: createSafeFetch({ allow: config.outboundAllow }),
    auth,
    secrets: createSecrets(secret),
    mail: config.mail && createSmtpMail(config.mail),
    throttle: createThrottle(db, systemClock),
    metrics: createMetrics(),
    traffic: createTraffic(),
    clock: systemClock,
    log,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}
