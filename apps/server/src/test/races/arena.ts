import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScriptedModel, type ScriptedModel } from '@atelier/testing/scripted-model'
import { Client } from 'pg'
import { makeApp, type TestApp } from '../make-app.ts'
import { createTestDatabase } from '../postgres.ts'

/** Two servers on one PostgreSQL and one data folder, with the means to make requests collide. */
export interface Arena extends AsyncDisposable {
  readonly first: TestApp
  readonly second: TestApp
  readonly model: ScriptedModel
  /** Runs a statement that takes a lock, and holds the lock until it is released. */
  hold(statement: string): Promise<{ release(): Promise<void> }>
  /** Returns the number from a query with one row and one column. */
  count(query: string): Promise<number>
  /** Resolves once this many requests are waiting for a lock. */
  waitForBlockedRequests(count: number): Promise<void>
  /**
   * Lets every request reach its first access to `table`, then releases all at once. Returns their responses.
   */
  atOnce<Results extends unknown[]>(
    requests: { [Index in keyof Results]: () => Promise<Results[Index]> },
    table?: string,
  ): Promise<Results>
}

/** The model sends one word and ends only when it is stopped, unless the question contains “end”. */
const script: ScriptedModel['script'] = ({ messages }, reply) => {
  reply.text('word ')
  if (JSON.stringify(messages.at(-1)).includes('end')) reply.end()
}

export const openArena = async (environment: Record<string, string> = {}): Promise<Arena> => {
  await using cleanup = new AsyncDisposableStack()
  const database = await createTestDatabase()
  if (!database) throw new Error('PostgreSQL isn’t installed on this machine.')
  cleanup.use(database)
  const model = cleanup.use(await startScriptedModel(script))
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-arena-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const start = async () => {
    const app = await makeApp('postgres', {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'key',
      DEFAULT_MODEL: 'scripted',
      ASSISTANT_DAILY_LIMIT: 'off',
      ...environment,
    })
    if (!app) throw new Error('PostgreSQL isn’t installed on this machine.')
    return cleanup.use(app)
  }
  const [one, two] = [await start(), await start()]
  const referee = new Client({ connectionString: database.url, application_name: 'referee' })
  await referee.connect()
  cleanup.defer(() => referee.end())

  const hold = async (statement: string) => {
    const holder = new Client({ connectionString: database.url, application_name: 'referee' })
    await holder.connect()
    await holder.query('begin')
    await holder.query(statement)
    return {
      release: async () => {
        await holder.query('commit')
        await holder.end()
      },
    }
  }
  const count = async (query: string) => {
    const { rows } = await referee.query<[number]>({ text: query, rowMode: 'array' })
    return Number(rows[0]?.[0])
  }
  const waitingQuery = `select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name <> 'referee'`
  const waitForBlockedRequests = async (expected: number) => {
    while ((await count(waitingQuery)) < expected);
  }
  const ownedResources = cleanup.move()
  return {
    first: one,
    second: two,
    model,
    hold,
    count,
    waitForBlockedRequests,
    atOnce: async (requests, table = 'session') => {
      const barrier = await hold(`lock table "${table}" in access exclusive mode`)
      const pendingResponses = Promise.all(requests.map((request) => request()))
      // the responses report failures before the barrier
      await Promise.race([waitForBlockedRequests(requests.length), pendingResponses])
      await barrier.release()
      // safe cast: there is one response per request, in the same order
      return (await pendingResponses) as never
    },
    [Symbol.asyncDispose]: () => ownedResources.disposeAsync(),
  }
}
