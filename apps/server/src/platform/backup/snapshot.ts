import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import type { OpenDatabase } from '../db/database.ts'
import { migrationCount } from '../db/migrate.ts'
import type { Log } from '../log.ts'
import { countMigrations } from './queries.ts'
import { writeBackup } from './write-backup.ts'

const snapshotsMax = 3

/** Throws if a newer version has migrated the tables, since this one would misread them. */
export const rejectNewerDatabase = async ({ db }: OpenDatabase): Promise<void> => {
  const current = await countMigrations(db)
  const ownCount = migrationCount()
  if (current <= ownCount) return
  throw new AppError(
    'UNAVAILABLE',
    sentence(
      'A newer version of Atelier has used this database (schema {seen}; this version supports up to {known}). Nothing was changed. Start the newer version again, or restore a backup from before the upgrade: docs/running.md, “Upgrading and rolling back”.',
      { seen: current, known: ownCount },
    ),
  )
}
const snapshotName = (migrations: number) => `before-migration-${String(migrations + 1).padStart(4, '0')}.tar`

/**
 * To go back, run `npm run restore` with the old version and an empty database. Migrations don't touch files.
 */
export const snapshotBeforeMigration = async (
  database: OpenDatabase,
  { folder, version, log }: { folder: string; version: string; log: Log },
): Promise<void> => {
  const current = await countMigrations(database.db)
  if (current === 0 || current >= migrationCount()) return
  const path = join(folder, snapshotName(current))
  if (existsSync(path)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  log.warn({ path }, 'saving a snapshot before migrating the database')
  await writeBackup({ database, files: null, version }, path)
  const snapshots = (await readdir(folder)).filter((name) => name.endsWith('.tar')).toSorted()
  for (const name of snapshots.slice(0, -snapshotsMax)) await rm(join(folder, name), { force: true })
}
