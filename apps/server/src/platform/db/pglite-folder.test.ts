import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../../db/schema/index.ts'
import { copyFolder, memoryUrl } from '../../test/postgres.ts'
import { startChild } from '../../test/start-child.ts'
import { createLog } from '../log.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const log = createLog('silent')

describe('the embedded database in a folder', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-db-'))
    path = join(folder, 'database')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('turns fsync on, and flushes the log with it', async () => {
    await copyFolder(path)
    await using database = await openDatabase(path, { log })
    const settings = await Promise.all(
      ['fsync', 'wal_sync_method', 'shared_buffers'].map(async (name) =>
        database.db.execute(sql.raw(`show ${name}`)),
      ),
    )
    expect(settings.map((answer) => Object.values((answer as { rows: object[] }).rows[0] ?? {})[0])).toEqual([
      'on',
      'fsync',
      '64MB',
    ])
  })

  it('loses no acknowledged row after kill -9, and opens again each time', async () => {
    await copyFolder(path)
    const acknowledgedLines = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const child = startChild('write-rows', path)
      const rows = 5 + Math.floor(Math.random() * 60)
      await child.waitUntil((lines) => lines.length > rows)
      await child.kill()
      for (const line of child.lines.slice(1)) acknowledgedLines.add(line)
    }
    await using database = await openDatabase(path, { log })
    const emails = new Set(
      (await database.db.select({ email: user.email }).from(user)).map(({ email }) => email),
    )
    expect([...acknowledgedLines].filter((email) => !emails.has(email))).toEqual([])
    expect(acknowledgedLines.size).toBeGreaterThan(20)
  })

  it('rejects a second server on the folder with advice, and opens once the first is gone', async () => {
    await copyFolder(path)
    const child = startChild('write-rows', path)
    await child.waitUntil((lines) => lines.includes('open'))
    await expect(openDatabase(path, { log })).rejects.toThrow(
      /Another Atelier server is using the data in .*DATA_DIR/s,
    )
    await child.kill()
    await using database = await openDatabase(path, { log })
    await expect(openDatabase(path, { log })).rejects.toThrow('Another Atelier')
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('opens after a first start that was killed halfway', async () => {
    await mkdir(join(`${path}.new`, 'base'), { recursive: true })
    await writeFile(join(`${path}.new`, 'PG_VERSION'), '1')
    await using database = await openDatabase(path, { log })
    await migrateDatabase(database)
    expect(existsSync(`${path}.new`)).toBe(false)
  })

  it('doesn’t touch a folder with other contents', async () => {
    await mkdir(path)
    await writeFile(join(path, 'thesis.txt'), 'mine')
    await expect(openDatabase(path, { log })).rejects.toThrow(
      /contains files that aren’t an Atelier database/,
    )
    expect(existsSync(join(path, 'thesis.txt'))).toBe(true)
  })

  it('leaves no open transaction after a script that failed halfway', async () => {
    await using database = await openDatabase(memoryUrl(), { log })
    if (database.driver.engine !== 'pglite') throw new Error('not the embedded engine')
    await expect(database.driver.client.exec('begin; select 1/0; commit')).rejects.toThrow('division by zero')
    await expect(database.ping()).resolves.toBeUndefined()
  })
})
