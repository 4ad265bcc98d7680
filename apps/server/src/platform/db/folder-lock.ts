import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { verbatim } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import { diskFullError } from '../known-failure.ts'

const inUseError = (path: string, cause: unknown) =>
  new AppError(
    'UNAVAILABLE',
    verbatim(
      `Another Atelier server is using the data in ${path}. Stop it first, or choose another folder with DATA_DIR ` +
        '(servers can only share a database with DATABASE_URL=postgres://…).',
    ),
    { cause },
  )

/** Result codes of SQLite: https://sqlite.org/rescode.html */
const codes = { busy: 5, full: 13 }

const errcodeOf = (error: unknown): unknown => (error as { errcode?: unknown } | undefined)?.errcode

const lockError = (path: string, cause: unknown): unknown => {
  if (errcodeOf(cause) === codes.full) return diskFullError(cause)
  return errcodeOf(cause) === codes.busy ? inUseError(path, cause) : cause
}

export const isFolderInUse = (path: string): boolean => {
  try {
    lockFolder(path)[Symbol.dispose]()
    return false
  } catch (error) {
    if (errcodeOf((error as Error).cause) === codes.busy) return true
    throw error
  }
}

/** Locks an SQLite file next to the folder, which the OS unlocks even when the process crashes. */
export const lockFolder = (path: string): Disposable => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const lockDatabase = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lockDatabase.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lockDatabase.close()
    throw lockError(path, cause)
  }
  return { [Symbol.dispose]: () => lockDatabase.close() }
}
