import { resolve } from 'node:path'
import { createLog, type Log } from '../log.ts'
import type { OpenDatabase } from './database.ts'
import { memoryTemplate } from './memory-template.ts'
import { openPglite, openPgliteFolder } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export interface OpenOptions {
  log?: Log
}

/**
 * Opens the database at `url`: `postgres://…` is a server; a folder's path (or
 * `pglite://path`) is the embedded one; `memory://` is gone when closed, for tests.
 * Throws an `AppError` that says what to do when it is in use or cannot be reached.
 */
export const openDatabase = async (url: string, options: OpenOptions = {}): Promise<OpenDatabase> => {
  const log = options.log ?? createLog('warn')
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, log)
  if (url === 'memory://') return openPglite({ dataDir: url, loadDataDir: await memoryTemplate() }, log)
  return openPgliteFolder(resolve(url.replace(/^pglite:\/\//, '')), log)
}
