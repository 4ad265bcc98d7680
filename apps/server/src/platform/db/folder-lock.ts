import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { verbatim } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'

const inUseError = (path: string, cause: unknown) =>
  new AppError(
    'UNAVAILABLE',
    verbatim(
      `Another Atelier server is using the data in ${path}. Stop it first, or choose another folder with DATA_DIR ` +
        '(servers can only share a database with DATABASE_URL=postgres://…).',
    ),
    { cause },
  )

export const isFolderInUse = (path: string): boolean => {
  try {
    lockFolder(path)[Symbol.dispose]()
    return false
  } catch {
    return true
  }
}

/** An SQLite lock next to the folder, released by the OS even when the process crashes. */
export const lockFolder = (path: string): Disposable => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw inUseError(path, cause)
  }
  return { [Symbol.dispose]: () => file.close() }
}
