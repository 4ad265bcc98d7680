import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Engine, engines, openTestDatabase } from '../../test/engines.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import type { OpenDatabase } from '../db/database.ts'
import { migrateDatabase, migrationCount } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { createDiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { serverSecret } from '../auth/auth.ts'
import { getOrCreateSetting } from '../auth/queries.ts'
import { createSecrets, invitationSecretSetting } from '../secrets/secrets.ts'
import {
  connectedApp,
  idempotency,
  modelConnection,
  oauthClient,
  oauthToken,
  pluginSignIn,
  verification,
} from '../../db/schema/index.ts'
import type { ConnectedAppId, UserId } from '@atelier/contract/ids'
import { uuidv7 } from '../uuid.ts'
import { countMigrations } from './queries.ts'
import { readBackup } from './read-backup.ts'
import { rejectNewerDatabase, snapshotBeforeMigration } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
/** An embedded database without tables, created once, since that takes seconds of CPU time. */
let emptyFolder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-backup-test-'))
  emptyFolder = join(folder, 'bare')
  await using _database = await openDatabase(emptyFolder, { log })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const version = '1.2.3'
const log = createLog('silent')
const newStore = () => createDiskStore(join(folder, uuidv7()))
const newPath = () => join(folder, `${uuidv7()}.tar`)

/** A database without tables. */
const openEmpty = async (engine: Engine): Promise<OpenDatabase> => {
  if (engine === 'pglite') {
    const path = join(folder, uuidv7())
    await cp(emptyFolder, path, { recursive: true })
    return openDatabase(path, { log })
  }
  const testDatabase = await createTestDatabase()
  if (!testDatabase) throw new Error('PostgreSQL isn’t installed on this machine.')
  const database = await openDatabase(testDatabase.url, { log })
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`drop schema drizzle cascade`)
  await database.db.execute(sql`create schema public`)
  const close = database[Symbol.asyncDispose].bind(database)
  return {
    ...database,
    [Symbol.asyncDispose]: async () => {
      await close()
      await testDatabase[Symbol.asyncDispose]()
    },
  }
}

/** Adds rows of every kind that a backup could corrupt, and a file. */
const fill = async ({ db }: OpenDatabase, files: FileStore) => {
  const [user, chat, question, answer, attachment] = Array.from({ length: 5 }, () => uuidv7())
  const bytes = randomBytes(100_000)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await files.put(hash, bytes)
  const name = 'Zoë “\\” \u2028 日本 👩‍🚒\t{}'
  await db.execute(
    sql`insert into "user" (id, name, email) values (${user}, ${name}, ${`${user}@people.example`})`,
  )
  await db.execute(sql`insert into chat (id, owner_id, title) values (${chat}, ${user}, ${name})`)
  for (const [id, parent] of [
    [question, null],
    [answer, question],
  ])
    await db.execute(sql`insert into message (id, chat_id, parent_id, role, status, parts)
      values (${id}, ${chat}, ${parent}, 'user', 'completed', ${JSON.stringify([{ type: 'text', text: name }])}::jsonb)`)
  await db.execute(sql`insert into blob (hash, size) values (${hash}, ${bytes.length})`)
  await db.execute(sql`insert into attachment (id, owner_id, blob_hash, status, title, file_name, type, attachment_type, mime_type, source, size)
    values (${attachment}, ${user}, ${hash}, 'completed', ${name}, 'a.txt', 'FILE', 'FILE', 'text/plain', 'VAULT', ${bytes.length})`)
  for (let ordinal = 0; ordinal < 2500; ordinal += 500)
    await db.execute(sql`insert into chunk (attachment_id, ordinal, start, "end", text, search_vector)
      select ${attachment}, n, n, n + 1, 'passage ' || n, to_tsvector('simple', 'passage ' || n) from generate_series(${ordinal}::int, ${ordinal + 499}::int) n`)
  return { hash, bytes, user }
}

/** Returns every row of every table as text. */
const contentOf = async ({ db }: OpenDatabase) => {
  const { rows } = (await db.execute(sql`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and relkind = 'r' and relname <> 'chunk_embedding' order by relname`)) as {
    rows: { name: string }[]
  }
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const result = (await db.execute(
      sql`select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as checksum from ${sql.identifier(name)} t`,
    )) as { rows: { checksum: string }[] }
    const checksum = result.rows[0]?.checksum
    expect(checksum).toMatch(/^(?:[\da-f]{32})?$/)
    content[name] = checksum ?? ''
  }
  return content
}

/** Copies an archive and appends entries. */
const writeOldBackup = async (from: string, to: string, extraEntries: Record<string, string>) => {
  const [archive, copy] = [extract(), pack()]
  const copyPipeline = pipeline(copy, createWriteStream(to))
  const reading = pipeline(createReadStream(from), archive)
  for await (const entry of archive) copy.entry(entry.header, await buffer(entry))
  for (const [name, content] of Object.entries(extraEntries)) copy.entry({ name }, content)
  copy.finalize()
  await Promise.all([reading, copyPipeline])
}

const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const))

describe.each(pairs)('a backup taken on %s and restored on %s', (from, to) => {
  it('restores every row and byte, and continues the sequences', async () => {
    await using source = await openTestDatabase(from)
    await using target = await openEmpty(to)
    const [store, other, path] = [await newStore(), await newStore(), newPath()]
    const { hash, bytes } = await fill(source, store)
    const manifest = await writeBackup({ database: source, files: store, version }, path)
    expect(manifest).toMatchObject({ version, files: 1, tables: { user: 1, message: 2, chunk: 2500 } })
    expect(await readBackup({ database: target, files: other }, path)).toEqual(manifest)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    const chunks: Buffer[] = []
    for await (const piece of await other.get(hash)) chunks.push(piece as Buffer)
    expect(Buffer.concat(chunks)).toEqual(bytes)
    const { rows } = (await target.db.execute(sql`
      insert into chunk (attachment_id, ordinal, start, "end", text, search_vector)
      select attachment_id, 9999, 0, 1, '', '' from chunk limit 1 returning id`)) as {
      rows: { id: number }[]
    }
    expect(rows[0]?.id).toBeGreaterThan(2500)
  })
})

describe('a backup', () => {
  it('AUTH-07 contains no sessions, and ignores those in an older backup', async () => {
    await using source = await openTestDatabase('pglite')
    const store = await newStore()
    const { user } = await fill(source, store)
    const token = `a-token-${uuidv7()}`
    await source.db.execute(sql`insert into session (id, expires_at, token, user_id)
      values (${uuidv7()}, now() + interval '1 day', ${token}, ${user})`)
    const path = newPath()
    const manifest = await writeBackup({ database: source, files: store, version }, path)
    const archive = await readFile(path, 'latin1')
    expect([archive.includes(token), 'session' in manifest.tables]).toEqual([false, false])

    // an earlier version wrote such entries
    const oldBackup = newPath()
    await writeOldBackup(path, oldBackup, { 'tables/session.jsonl': `{"token":"${token}"}\n` })
    await using target = await openEmpty('pglite')
    await readBackup({ database: target, files: await newStore() }, oldBackup)
    const { rows } = (await target.db.execute(sql`select token from session`)) as { rows: unknown[] }
    expect(rows).toEqual([])
  })

  it('VLT-16 AUTH-07 keeps keys encrypted, and contains no tokens or pending sign-ins', async () => {
    await using source = await openTestDatabase('pglite')
    const { db } = source
    const store = await newStore()
    const { user } = await fill(source, store)
    const secret = await serverSecret(db, { serverSecret: null })
    const sealedSecret = createSecrets(secret).seal('model key', 'one', 'sk-of-the-organisation')
    await db
      .insert(modelConnection)
      .values({ id: uuidv7(), name: 'one', kind: 'openai', sealedKey: sealedSecret })
    const [expiresAt, stateHash] = [new Date(Date.now() + 60_000), uuidv7()]
    await db
      .insert(pluginSignIn)
      .values({ stateHash, userId: user as UserId, sessionMark: 'm', sealed: 's', expiresAt })
    const appId = uuidv7<ConnectedAppId>()
    await db.insert(oauthClient).values({ id: 'atc', name: 'An editor', redirectUris: [] })
    await db.insert(connectedApp).values({ id: appId, userId: user as UserId, clientId: 'atc', scope: 'all' })
    const hash = uuidv7()
    await db.insert(oauthToken).values({ hash, appId, kind: 'refresh', expiresAt })
    await db
      .insert(verification)
      .values({ id: uuidv7(), identifier: 'reset-password:x', value: 'x', expiresAt })
    await db.insert(idempotency).values({
      userId: user as UserId,
      key: 'twice',
      fingerprint: 'f',
      status: 200,
      response: { link: 'https://atelier.example/invitations/of-a-stored-response' },
    })
    // this secret could forge the link of every invitation in the backup
    const invitations = await getOrCreateSetting(db, invitationSecretSetting, 'of-the-invitations')
    const path = newPath()
    const manifest = await writeBackup({ database: source, files: store, version }, path)
    expect(manifest).toMatchObject({ tables: { model_connection: 1, connected_app: 1, setting: 0 } })
    const archive = await readFile(path, 'latin1')
    for (const text of [sealedSecret, 'An editor']) expect(archive).toContain(text)
    for (const text of [secret, invitations, stateHash, hash, 'reset-password:x', 'of-a-stored-response'])
      expect(archive).not.toContain(text)

    // a snapshot for rolling back on the same machine contains the secrets
    await writeBackup({ database: source, files: null, version }, path)
    const snapshot = await readFile(path, 'latin1')
    for (const text of [secret, invitations]) expect(snapshot).toContain(text)
  })

  it('is consistent with a single point in time, whatever is written meanwhile', async () => {
    await using source = await openTestDatabase(hasPostgres() ? 'postgres' : 'pglite')
    const store = await newStore()
    await fill(source, store)
    const controller = new AbortController()
    let byteCount = 0
    const continuousWrites = (async () => {
      while (!controller.signal.aborted) {
        const [user, chat] = [uuidv7(), uuidv7()]
        await source.db.transaction(async (tx) => {
          await tx.execute(sql`insert into "user" (id, name, email) values (${user}, '', ${user})`)
          await tx.execute(sql`insert into chat (id, owner_id, title) values (${chat}, ${user}, '')`)
        })
        byteCount += 1
      }
    })()
    await expect.poll(() => byteCount).toBeGreaterThan(5)
    const path = newPath()
    const { tables } = await writeBackup({ database: source, files: store, version }, path)
    controller.abort()
    await continuousWrites
    expect(tables['user']).toBe(tables['chat'])
    await using target = await openEmpty('pglite')
    await readBackup({ database: target, files: await newStore() }, path)
  })

  it('says what is wrong with its path', async () => {
    await using source = await openTestDatabase('pglite')
    const file = newPath()
    await writeFile(file, '')
    for (const path of [join(file, 'x.tar'), join(file, 'deeper', 'x.tar')])
      await expect(writeBackup({ database: source, files: null, version }, path)).rejects.toThrow(
        `Can’t write a backup to ${path}: part of this path is a file, not a folder. Choose another path.`,
      )
    await expect(writeBackup({ database: source, files: null, version }, folder)).rejects.toThrow(
      `Can’t write a backup to ${folder}: this is a folder. Add a file name.`,
    )
  })

  it('leaves no files behind when it is stopped', async () => {
    await using source = await openTestDatabase('pglite')
    const store = await newStore()
    await fill(source, store)
    const temporaryFolder = await mkdtemp(join(folder, 'temporary-'))
    vi.stubEnv('TMPDIR', temporaryFolder)
    const controller = new AbortController()
    const path = join(await mkdtemp(join(folder, 'target-')), 'x.tar')
    const stoppingStore = {
      ...store,
      get: (hash: string) => {
        controller.abort()
        return store.get(hash)
      },
    }
    const backup = writeBackup(
      { database: source, files: stoppingStore, version, signal: controller.signal },
      path,
    )
    await expect(backup).rejects.toThrow('aborted')
    vi.unstubAllEnvs()
    expect(await readdir(dirname(path))).toEqual([])
    expect(await readdir(temporaryFolder)).toEqual([])
  })

  it('isn’t restored over existing data or from an incomplete or unrelated file, and then changes nothing', async () => {
    await using source = await openTestDatabase('pglite')
    const [store, path] = [await newStore(), newPath()]
    await fill(source, store)
    await writeBackup({ database: source, files: store, version }, path)
    const contentBefore = await contentOf(source)
    await expect(readBackup({ database: source, files: store }, path)).rejects.toThrow(
      'already contains data',
    )
    expect(await contentOf(source)).toEqual(contentBefore)

    await using target = await openEmpty('pglite')
    const truncatedPath = newPath()
    const archiveBytes = await readFile(path)
    await writeFile(truncatedPath, archiveBytes)
    await truncate(truncatedPath, archiveBytes.length - 400_000)
    await expect(readBackup({ database: target, files: store }, truncatedPath)).rejects.toThrow('incomplete')
    const other = newPath()
    await writeFile(other, 'not a tar archive at all'.repeat(100))
    await expect(readBackup({ database: target, files: store }, other)).rejects.toThrow('damaged')
    // a restore that failed halfway can be retried
    await readBackup({ database: target, files: store }, path)
    expect(await contentOf(target)).toEqual(contentBefore)
  })
})

describe.each(engines)('an upgrade on %s', (engine) => {
  it('keeps the tables, can be rolled back, and makes an older version reject newer tables', async () => {
    await using database = await openEmpty(engine)
    const store = await newStore()
    const oldCount = migrationCount() - 1
    await migrateDatabase(database, oldCount)
    expect(await countMigrations(database.db)).toBe(oldCount)
    const user = uuidv7()
    await database.db.execute(
      sql`insert into "user" (id, name, email) values (${user}, 'Ada', 'ada@people.example')`,
    )
    const snapshots = join(folder, uuidv7())
    await snapshotBeforeMigration(database, { folder: snapshots, version, log })
    await migrateDatabase(database)
    await snapshotBeforeMigration(database, { folder: snapshots, version, log })
    const path = join(snapshots, `before-migration-${String(oldCount + 1).padStart(4, '0')}.tar`)
    await using target = await openEmpty(engine)
    expect(await readBackup({ database: target, files: store }, path)).toMatchObject({
      migrations: oldCount,
      files: null,
      tables: { user: 1 },
    })
    expect(await countMigrations(target.db)).toBe(migrationCount())
    await rejectNewerDatabase(target)
    await target.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now()})`,
    )
    await expect(rejectNewerDatabase(target)).rejects.toThrow(
      `schema ${migrationCount() + 1}; this version supports up to ${migrationCount()}`,
    )
  })
})
