import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../app.ts'
import type { AppContext } from '../context.ts'
import { openContext } from '../open-context.ts'
import { readConfig } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { startJobs } from '../start-jobs.ts'
import type { Engine } from './engines.ts'
import { createTestDatabase, memoryUrl } from './postgres.ts'

export interface TestApp extends AsyncDisposable {
  readonly app: App
  readonly context: AppContext
}

/**
 * Starts the whole server on a real database, without a port. `environment` contains variables as an operator
 * would set them. Null if this machine has no PostgreSQL.
 */
export const makeApp = async (
  engine: Engine = 'pglite',
  environment: Record<string, string> = {},
  log?: Log,
): Promise<TestApp | null> => {
  await using stack = new AsyncDisposableStack()
  const needsDatabase = engine === 'postgres' && environment['DATABASE_URL'] === undefined
  const postgres = needsDatabase ? await createTestDatabase() : null
  if (needsDatabase && !postgres) return null
  if (postgres) stack.use(postgres)
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    // all requests of the tests come from one address
    REQUESTS_PER_MINUTE: 'off',
    SIGN_UPS_PER_HOUR: 'off',
    ...environment,
  })
  const memoryDatabase = engine === 'pglite' ? { databaseUrl: memoryUrl() } : {}
  const context = stack.use(
    await openContext({ ...config, ...memoryDatabase }, log ?? createLog(config.logLevel)),
  )
  stack.use(await startJobs(context))
  const parts = stack.move()
  return { app: createApp(context), context, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}
