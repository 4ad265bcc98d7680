import fs, { readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { user } from '../../db/schema/index.ts'
import { copyFolder } from '../../test/postgres.ts'
import { createLog } from '../log.ts'
import { uuidv7 } from '../uuid.ts'
import { openDatabase } from '../db/open-database.ts'
import type { OpenDatabase } from '../db/database.ts'

type Callback = (error: NodeJS.ErrnoException | null) => void

const isLog = (file: number) => readlinkSync(`/proc/self/fd/${file}`).includes('/pg_wal/')

describe('flushes of the embedded database’s log', () => {
  let folder: string
  let database: OpenDatabase
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-log-'))
    const path = join(folder, 'database')
    await copyFolder(path)
    database = await openDatabase(path, { log: createLog('silent') })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  /** Holds back each flush of the log. Returns the callbacks that end them. */
  const holdFlushes = (): Callback[] => {
    const callbacks: Callback[] = []
    vi.spyOn(fs, 'fdatasync').mockImplementation((_file: number, callback: Callback) =>
      callbacks.push(callback),
    )
    syncBuiltinESMExports()
    return callbacks
  }
  const embedded = () => {
    const { driver } = database
    if (driver.engine !== 'pglite') throw new Error('not the embedded engine')
    return driver.client
  }
  const insertUser = () => {
    const id = uuidv7<UserId>()
    return database.db.insert(user).values({ id, name: 'Ada', email: id })
  }

  it('API-15 completes a commit once its log is on disk, and runs other queries meanwhile', async () => {
    const callbacks = holdFlushes()
    const events: string[] = []
    const insertion = insertUser().then(() => events.push('committed'))
    await vi.waitFor(() => expect(callbacks).toHaveLength(1))
    await database.db.execute(sql`select 1`)
    events.push('read')
    const second = insertUser().then(() => events.push('committed, too'))
    await database.db.execute(sql`select 1`)
    expect(events).toEqual(['read'])
    // the second commit isn't part of the first flush
    callbacks[0]?.(null)
    await insertion
    await vi.waitFor(() => expect(callbacks).toHaveLength(2))
    expect(events).toEqual(['read', 'committed'])
    callbacks[1]?.(null)
    await second
    expect(events).toEqual(['read', 'committed', 'committed, too'])
  })

  it('API-15 flushes the log before anything else on disk changes', async () => {
    const callbacks = holdFlushes()
    const insertion = insertUser().then(() => undefined)
    await vi.waitFor(() => expect(callbacks).toHaveLength(1))
    const changes: string[] = []
    const { writeSync, fdatasyncSync } = fs
    vi.spyOn(fs, 'fdatasyncSync').mockImplementation((file) => {
      changes.push(isLog(file) ? 'log flushed' : 'data flushed')
      fdatasyncSync(file)
    })
    vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, ...rest: [Uint8Array]) => {
      if (!isLog(file)) changes.push('data written')
      return writeSync(file, ...rest)
    }) as typeof fs.writeSync)
    syncBuiltinESMExports()
    const checkpoint = embedded().exec('CHECKPOINT')
    await vi.waitFor(() => expect(changes).toContain('data flushed'))
    expect(changes[0]).toBe('log flushed')
    expect(changes).toContain('data written')
    for (const end of callbacks) end(null)
    await insertion
    await vi.waitFor(() => {
      for (const end of callbacks) end(null)
      return checkpoint
    })
  })

  const outcomeOf = (insertion: Promise<unknown>) =>
    insertion.then(
      () => 'committed',
      () => 'failed',
    )
  const ioError = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })

  it('API-15 fails each commit of a flush that failed, even if the next flush would succeed', async () => {
    const callbacks = holdFlushes()
    const first = outcomeOf(insertUser())
    await vi.waitFor(() => expect(callbacks).toHaveLength(1))
    const second = outcomeOf(insertUser())
    await database.db.execute(sql`select 1`)
    callbacks[0]?.(ioError())
    for (const end of callbacks.slice(1)) end(null)
    expect([await first, await second]).toEqual(['failed', 'failed'])
    await database.stopped
  })

  it('API-15 fails commits if the log couldn’t be flushed before a change to other files', async () => {
    const callbacks = holdFlushes()
    const insertion = outcomeOf(insertUser())
    await vi.waitFor(() => expect(callbacks).toHaveLength(1))
    const flushNow = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
      throw ioError()
    })
    syncBuiltinESMExports()
    await expect(embedded().exec('CHECKPOINT')).rejects.toThrow('could not')
    flushNow.mockRestore()
    syncBuiltinESMExports()
    callbacks[0]?.(null)
    expect(await insertion).toBe('failed')
    await database.stopped
  })

  it('API-15 stops the engine if its log can’t be flushed', async () => {
    const callbacks = holdFlushes()
    const insertion = insertUser().then(
      () => null,
      (error: unknown) => error,
    )
    await vi.waitFor(() => expect(callbacks).toHaveLength(1))
    callbacks[0]?.(ioError())
    const error = await insertion
    expect(error).toMatchObject({ cause: { name: 'EngineStopped', cause: { code: 'EIO' } } })
    await database.stopped
    await expect(insertUser().then(() => null)).rejects.toMatchObject({ cause: { name: 'EngineStopped' } })
  })
})
