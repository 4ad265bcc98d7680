import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningAtelier, startAtelier } from '@atelier/testing/start-atelier'
import { startPostgres, type TestServer } from '../../apps/server/src/test/postgres.ts'

export type Engine = 'pglite' | 'postgres'
export const engineNames: Record<Engine, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' }

let server: Promise<TestServer | null> | undefined
let databaseCount = 0

/** A PostgreSQL with fsync, as in production; null if PostgreSQL isn't installed. */
const durableServer = () => (server ??= startPostgres({ isDurable: true }))

export const availableEngines = async (): Promise<Engine[]> =>
  (await durableServer()) ? ['pglite', 'postgres'] : ['pglite']

/** An empty data folder, and a database if the engine needs one. */
export interface Home extends AsyncDisposable {
  readonly dataDir: string
  /** The URL for `openDatabase`. */
  readonly databaseUrl: string
  readonly environment: Record<string, string>
}

const emptyDatabase = async (): Promise<string> => {
  const server = await durableServer()
  if (!server) throw new Error('PostgreSQL isn’t installed on this machine.')
  const name = `bench_${(databaseCount += 1)}`
  await server.run(`create database ${name}`)
  return server.urlOf(name)
}

export const makeHome = async (engine: Engine): Promise<Home> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-'))
  const url = engine === 'postgres' ? await emptyDatabase() : null
  return {
    dataDir,
    databaseUrl: url ?? join(dataDir, 'database'),
    environment: { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/**
 * Starts Atelier as in production, with `modelUrl` as its model server and without usage limits. `root` is
 * the folder of another build.
 */
export const runAtelier = (
  home: Home,
  modelUrl?: string,
  extraEnvironment: Record<string, string> = {},
  root?: string,
): Promise<RunningAtelier> =>
  startAtelier(
    {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ASSISTANT_DAILY_LIMIT: 'off',
      ...(modelUrl ? { OPENAI_BASE_URL: `${modelUrl}/v1`, OPENAI_API_KEY: 'key' } : {}),
      ...home.environment,
      ...extraEnvironment,
    },
    root && join(root, 'apps/server/src/main.js'),
  )
