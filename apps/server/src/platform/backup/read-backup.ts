import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { verbatim } from '@atelier/contract/write-sentence'
import { type Extract, extract } from 'tar-stream'
import { AppError } from '../app-error.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { migrateDatabase, migrationCount } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { knownFailure } from '../known-failure.ts'
import { Manifest, manifestName } from './manifest.ts'
import {
  advanceIdentity,
  countMigrations,
  countRows,
  emptyTables,
  insertRows,
  isQueryFailure,
  type Table,
} from './queries.ts'
import { backupTables, excludedTables } from './tables.ts'

type Entry = Extract extends AsyncIterable<infer Item> ? Item : never

export interface RestoreDeps {
  database: OpenDatabase
  files: FileStore
}

const batchCharacters = 2_000_000

const backupError = (message: string, cause?: unknown) =>
  new AppError('CONFLICT', verbatim(message), { cause })

const parseManifest = (content: string): Manifest => {
  try {
    return Manifest.parse(JSON.parse(content))
  } catch (cause) {
    throw backupError('This backup can’t be read: it’s damaged, or it isn’t an Atelier backup.', cause)
  }
}

const requireEmptyDatabase = async ({ db }: OpenDatabase, manifest: Manifest): Promise<void> => {
  if (manifest.migrations > migrationCount())
    throw backupError(
      `This backup was created by a newer version of Atelier (${manifest.version}). Restore it with that version or a later one.`,
    )
  const current = await countMigrations(db)
  if (current > manifest.migrations)
    throw backupError(
      'A newer version of Atelier than the backup’s has used this database. Restore into an empty database: move the ' +
        'folder `database` out of DATA_DIR, or set another DATABASE_URL.',
    )
  if (current > 0 && (await countRows(db, 'user')) > 0)
    throw backupError(
      'The database already contains data. Nothing was changed. Restore into an empty database: move the folder ' +
        '`database` out of DATA_DIR, or set another DATABASE_URL.',
    )
}

/** Splits only at line feeds, unlike readline, which also splits at U+2028. */
async function* readLines(content: Entry): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let remainder = ''
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    const lines = (remainder + decoder.decode(chunk, { stream: true })).split('\n')
    remainder = lines.pop() ?? ''
    yield* lines
  }
  if (remainder !== '') yield remainder
}

const loadTable = async (tx: Database, table: Table, content: Entry): Promise<void> => {
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, table, `[${batch.join(',')}]`)
    batch = []
    characters = 0
  }
  for await (const line of readLines(content)) {
    batch.push(line)
    characters += line.length
    if (characters > batchCharacters) await flush()
  }
  await flush()
  await advanceIdentity(tx, table)
}

const loadFiles = async (
  entries: AsyncIterator<Entry>,
  files: FileStore,
  folder: string,
): Promise<Entry | null> => {
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done) return null
    const [, key] = /^files\/([a-f0-9]+)$/.exec(entry.header.name) ?? []
    if (key === undefined) return entry
    if ((await files.size(key)) === entry.header.size) {
      entry.resume()
      continue
    }
    const path = join(folder, key)
    await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    await files.putFile(key, path)
    await rm(path, { force: true })
  }
}

const loadTables = (
  db: Database,
  first: Entry | null,
  entries: AsyncIterator<Entry>,
  manifest: Manifest,
): Promise<void> =>
  db.transaction(async (tx) => {
    const tables = await backupTables(tx)
    await emptyTables(
      tx,
      tables.map(({ name }) => name),
    )
    for (let entry = first; entry;) {
      const name = /^tables\/(\w+)\.jsonl$/.exec(entry.header.name)?.[1]
      const table = tables.find((candidate) => candidate.name === name)
      if (table) await loadTable(tx, table, entry)
      // engines without vectors lack this table, and older backups contain sessions
      else if (name === 'chunk_embedding' || (name !== undefined && excludedTables.has(name))) entry.resume()
      else throw backupError(`The backup contains ${entry.header.name}, which this version doesn’t support.`)
      const next = await entries.next()
      entry = next.done ? null : next.value
    }
    for (const { name } of tables) {
      const [expected, actual] = [manifest.tables[name] ?? 0, await countRows(tx, name)]
      if (expected !== actual)
        throw backupError(`${name} should have ${expected} rows but has ${actual}. Nothing was restored.`)
    }
  })

/** Restores into an empty database, verifies counts, and migrates. An interrupted restore can be repeated. */
export const readBackup = async ({ database, files }: RestoreDeps, path: string): Promise<Manifest> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-restore-'))
  const archive = extract()
  const readPromise = pipeline(createReadStream(path), archive)
  readPromise.catch(() => undefined)
  try {
    const entries = archive[Symbol.asyncIterator]()
    const head = await entries.next()
    if (head.done || head.value.header.name !== manifestName)
      throw backupError(`${path} isn’t an Atelier backup.`)
    const manifest = parseManifest(await text(head.value))
    await requireEmptyDatabase(database, manifest)
    await migrateDatabase(database, manifest.migrations)
    const first = await loadFiles(entries, files, folder)
    await loadTables(database.db, first, entries, manifest)
    await migrateDatabase(database)
    await database.maintain()
    return manifest
  } catch (error) {
    if (knownFailure(error) || isQueryFailure(error)) throw error
    throw backupError(
      'This backup can’t be read to the end: it’s damaged or incomplete. No table was changed.',
      error,
    )
  } finally {
    archive.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
