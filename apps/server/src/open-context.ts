import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from './context.ts'
import { keepGuestsWork } from './features/users/index.ts'
import { createAuth } from './platform/auth/auth.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openUserEvents } from './platform/events/user-events.ts'
import { createSafeFetch } from './platform/fetch/safe-fetch.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import type { Log } from './platform/log.ts'
import { createEmbedder } from './platform/models/embedder.ts'
import { createModels } from './platform/models/models.ts'
import { openRunLog } from './platform/run-log/run-log.ts'

/** Opens everything in the order of need; what was opened is closed again when a later part fails. */
export const openContext = async (config: Config, log: Log): Promise<AppContext> => {
  await using opened = new AsyncDisposableStack()
  await mkdir(join(config.dataDir, 'staging'), { recursive: true, mode: 0o700 })
  const database = opened.use(await openDatabase(config.databaseUrl, { log }))
  await migrateDatabase(database)
  const { db } = database
  const files = await openFileStore(config)
  const jobs = opened.use(await openJobs(database, { log }))
  const events = opened.use(await openUserEvents(database, { log }))
  const runLog = opened.use(await openRunLog(database, log))
  const auth = await createAuth({
    db,
    config,
    log,
    keepGuestsWork: (guest, account) => keepGuestsWork(db, guest, account),
  })
  const rest = opened.move()
  return {
    config,
    database,
    db,
    files,
    jobs,
    events,
    models: createModels(config.models, log),
    embedder: createEmbedder(config.models, log),
    runLog,
    fetch: createSafeFetch({ allow: config.outboundAllow }),
    auth,
    clock: systemClock,
    log,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}
