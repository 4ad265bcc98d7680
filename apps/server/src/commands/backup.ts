import { join, resolve } from 'node:path'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../platform/app-error.ts'
import { countMigrations } from '../platform/backup/queries.ts'
import { rejectNewerDatabase } from '../platform/backup/snapshot.ts'
import { retainFilesIn, renewRetention } from '../platform/backup/retain-files.ts'
import { deleteAbandonedFolders, openTemporaryFolder } from '../platform/backup/temporary-folder.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { connectToServer } from '../platform/control/control.ts'
import { isFolderInUse } from '../platform/db/folder-lock.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { requireFreeSpace } from '../platform/free-space.ts'
import { createLog } from '../platform/log.ts'
import { version } from '../version.ts'

const log = createLog('warn')

/** Opens the data to back up. Disposing `resources` releases the retained files. */
const openSource = async (
  { databaseUrl, dataDir }: Config,
  signal: AbortSignal,
): Promise<{ database: OpenDatabase; resources: AsyncDisposable }> => {
  await using cleanup = new AsyncDisposableStack()
  const isFolder = !/^postgres(ql)?:/.test(databaseUrl)
  if (isFolder) await requireFreeSpace(dataDir, 0)
  if (!isFolder || !isFolderInUse(databaseUrl)) {
    const database = cleanup.use(await openDatabase(databaseUrl, { log }))
    if ((await countMigrations(database.db)) === 0)
      throw new AppError(
        'NOT_FOUND',
        sentence('No Atelier data found at {place}.', {
          place: isFolder ? databaseUrl : 'DATABASE_URL',
        }),
      )
    cleanup.use(await retainFilesIn(database.db))
    return { database, resources: cleanup.move() }
  }
  // the running server has the embedded database open, so it exports a copy
  const controls = await connectToServer(dataDir)
  const folder = cleanup.use(await openTemporaryFolder('copy'))
  cleanup.use(await renewRetention((until) => controls.retainFiles(until)))
  const copyPath = join(folder.path, 'database')
  await controls.copyDatabase(copyPath, signal)
  const database = cleanup.use(await openDatabase(copyPath, { log }))
  return { database, resources: cleanup.move() }
}

export const backup = async (
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  target: string | undefined,
): Promise<string> => {
  const config = readConfig(environment)
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const path = resolve(target ?? join(config.dataDir, 'backups', `atelier-${timestamp}.tar`))
  await deleteAbandonedFolders()
  const { database, resources } = await openSource(config, signal)
  await using _resources = resources
  await rejectNewerDatabase(database)
  const files = await openFileStore(config)
  const { tables, files: count } = await writeBackup({ database, files, version, signal }, path)
  const rows = Object.values(tables).reduce((sum, each) => sum + each, 0)
  return `${path}\n${rows} rows in ${Object.keys(tables).length} tables and ${count} files.`
}
