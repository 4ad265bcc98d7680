import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createLog, type Log } from '../log.ts'
import type { OpenDatabase } from './database.ts'
import { openPglite, openPgliteFolder } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export interface OpenOptions {
  log?: Log
}

const memory = 'memory://'

/**
 * Opens the database at `url`: `postgres://…` is a server; a folder's path (or
 * `pglite://path`) is the embedded one; `memory://` is gone when closed, and `memory://path`
 * begins as the dump in that file, for tests.
 * Throws an `AppError` that says what to do when it is in use or cannot be reached.
 */
export const openDatabase = async (url: string, options: OpenOptions = {}): Promise<OpenDatabase> => {
  const log = options.log ?? createLog('warn')
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, log)
  if (url.startsWith(memory)) {
    const dump = url.slice(memory.length)
    const loadDataDir = dump === '' ? {} : { loadDataDir: new Blob([await readFile(dump)]) }
    return openPglite({ dataDir: memory, ...loadDataDir }, log)
  }
  return openPgliteFolder(resolve(url.replace(/^pglite:\/\//, '')), log)
}
