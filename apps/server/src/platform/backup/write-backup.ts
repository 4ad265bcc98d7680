import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sentence } from '@atelier/contract/write-sentence'
import { type Pack, pack } from 'tar-stream'
import { AppError } from '../app-error.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { syncPath } from '../files/sync-path.ts'
import { requireFreeSpace } from '../free-space.ts'
import { failureCode } from '../known-failure.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { countMigrations, readRows, selectBlobs, selectTableBytes, type Table } from './queries.ts'
import { backupTables } from './tables.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

export interface BackupDeps {
  database: OpenDatabase
  /** Null: only tables, including the server's secret, to go back on this machine. */
  files: FileStore | null
  version: string
  /** Aborts the backup, which then leaves no files. */
  signal?: AbortSignal
}

interface Dump {
  migrations: number
  tables: { table: Table; rows: number; bytes: number }[]
  blobs: { hash: string; size: number }[]
}

const dumpTables = (
  db: Database,
  folder: string,
  keepsSecret: boolean,
  signal: AbortSignal | undefined,
): Promise<Dump> =>
  db.transaction(
    async (tx) => {
      const tables: Dump['tables'] = []
      const allTables = await backupTables(tx)
      await requireFreeSpace(folder, await selectTableBytes(tx, allTables))
      for (const table of allTables) {
        const file = await open(join(folder, table.name), 'w', 0o600)
        let rows = 0
        try {
          for await (const lines of readRows(tx, table, keepsSecret)) {
            signal?.throwIfAborted()
            rows += lines.length
            await file.writeFile(`${lines.join('\n')}\n`)
          }
        } finally {
          await file.close()
        }
        tables.push({ table, rows, bytes: (await stat(join(folder, table.name))).size })
      }
      return { migrations: await countMigrations(tx), tables, blobs: await selectBlobs(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const addEntry = async (archive: Pack, name: string, size: number, content: Readable): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
  await Promise.all([pipeline(content, entry), promise])
}

const writeEntries = async (
  archive: Pack,
  { files, version, signal }: BackupDeps,
  dump: Dump,
  folder: string,
) => {
  const manifest: Manifest = {
    format: 1,
    version,
    takenAt: Date.now(),
    migrations: dump.migrations,
    tables: Object.fromEntries(dump.tables.map(({ table, rows }) => [table.name, rows])),
    files: files ? dump.blobs.length : null,
  }
  archive.entry({ name: manifestName, mode: 0o600 }, JSON.stringify(manifest, null, 2))
  for (const { hash, size } of files ? dump.blobs : []) {
    signal?.throwIfAborted()
    if (files) await addEntry(archive, `files/${hash}`, size, await files.get(hash))
  }
  for (const { table, bytes } of dump.tables) {
    const content = createReadStream(join(folder, table.name))
    await addEntry(archive, `tables/${table.name}.jsonl`, bytes, content)
  }
  archive.finalize()
  return manifest
}

const createFolderFor = async (path: string): Promise<void> => {
  const existing = await stat(path).catch(() => null)
  if (existing?.isDirectory())
    throw new AppError(
      'BAD_INPUT',
      sentence('Can’t write a backup to {path}: this is a folder. Add a file name.', { path }),
    )
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(failureCode(error) ?? '')) throw error
    throw new AppError(
      'BAD_INPUT',
      sentence(
        'Can’t write a backup to {path}: part of this path is a file, not a folder. Choose another path.',
        { path },
      ),
      { cause: error },
    )
  }
}

/**
 * Atomic: contains every table as of one snapshot, and every file that they reference. Keep files with
 * `retainFiles` meanwhile.
 */
export const writeBackup = async (parts: BackupDeps, path: string): Promise<Manifest> => {
  await createFolderFor(path)
  await using temporaryFolder = await openTemporaryFolder('backup')
  const folder = temporaryFolder.path
  const draftPath = `${path}.part`
  try {
    const dump = await dumpTables(parts.database.db, folder, parts.files === null, parts.signal)
    const fileBytes = parts.files ? dump.blobs.map(({ size }) => size) : []
    const bytes = [...dump.tables.map((table) => table.bytes), ...fileBytes].reduce((a, b) => a + b, 0)
    await requireFreeSpace(dirname(path), bytes)
    const archive = pack()
    const [manifest] = await Promise.all([
      writeEntries(archive, parts, dump, folder).catch((error: Error) => {
        archive.destroy(error)
        throw error
      }),
      pipeline(archive, createWriteStream(draftPath, { mode: 0o600 }), { signal: parts.signal }),
    ])
    await syncPath(draftPath)
    await rename(draftPath, path)
    await syncPath(dirname(path))
    return manifest
  } catch (error) {
    // a failure to delete would hide the first error
    await rm(draftPath, { force: true }).catch(() => undefined)
    parts.signal?.throwIfAborted()
    throw error
  }
}
