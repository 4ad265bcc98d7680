import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createLog, type Log } from '../log.ts'
import type { OpenDatabase } from './database.ts'
import { openPglite, openPgliteFolder } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export interface OpenOptions {
  log?: Log
}

const memoryPrefix = 'memory://'

/**
 * `postgres://…` is a server, a path or `pglite://path` is embedded. For tests, `memory://` is empty and
 * `memory://path` loads a dump. Throws `AppError` if the database is in use or unreachable.
 */
export const openDatabase = async (url: string, options: OpenOptions = {}): Promise<OpenDatabase> => {
  const log = options.log ?? createLog('warn')
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, log)
  if (url.startsWith(memoryPrefix)) {
    const dumpPath = url.slice(memoryPrefix.length)
    const loadDataDir = dumpPath === '' ? {} : { loadDataDir: new Blob([await readFile(dumpPath)]) }
    return openPglite({ dataDir: memoryPrefix, ...loadDataDir }, log)
  }
  return openPgliteFolder(resolve(url.replace(/^pglite:\/\//, '')), log)
}
