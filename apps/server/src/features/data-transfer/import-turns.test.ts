import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../test/actors.ts'
import { makeApp } from '../../test/make-app.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'

describe.skipIf(!hasPostgres)('imports on several workers', () => {
  it('CHT-01 runs a person’s imports one at a time', async () => {
    await using stack = new AsyncDisposableStack()
    const database = await createTestDatabase()
    if (!database) throw new Error('PostgreSQL not found')
    stack.use(database)
    const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const start = async () => {
      const app = await makeApp('postgres', { DATABASE_URL: database.url, DATA_DIR: folder })
      if (!app) throw new Error('PostgreSQL not found')
      return stack.use(app)
    }
    const [one] = [await start(), await start()]
    const ada = await signUp(one)
    const begin = (title: string) =>
      ada.raw(`/v1/user/imports?fileName=${title}.json`, {
        method: 'POST',
        body: JSON.stringify([
          { uuid: title, name: title, chat_messages: [{ sender: 'human', text: 'Hi' }] },
        ]),
      })
    const listStates = async () =>
      (await ada.get(endpoints.listImports)).imports.map(({ state }) => state).toSorted()
    const lock = new Client({ connectionString: database.url })
    await lock.connect()
    stack.defer(() => lock.end())
    const untilReleased = async () => {
      const { rows } = await lock.query<{ n: number }>(
        `select count(*)::int as n from pgboss.job
         where name = 'import-data' and state = 'created' and start_after > created_on`,
      )
      return rows[0]?.n
    }

    await lock.query('begin; lock table data_import_item in share mode')
    for (const title of ['lamp', 'tower']) expect((await begin(title)).status).toBe(200)
    await expect.poll(untilReleased, { timeout: 10_000 }).toBe(1)
    expect(await listStates()).toEqual(['running', 'waiting'])
    await lock.query('commit')
    await expect.poll(listStates, { timeout: 10_000 }).toContain('done')
  })
})
