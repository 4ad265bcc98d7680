import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFolderInUse, lockFolder } from '../db/folder-lock.ts'

export interface TemporaryFolder extends AsyncDisposable {
  path: string
}

const folderName =
  /^(atelier-(?:copy|backup)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.lock(?:-journal)?)?$/

/** The server may still be writing a file of the copy. */
const retryOptions = { maxRetries: 10, retryDelay: 100 }

const remove = async (path: string): Promise<void> => {
  await rm(path, { recursive: true, force: true, ...retryOptions })
  for (const suffix of ['.lock', '.lock-journal']) await rm(path + suffix, { force: true })
}

/** Locks the folder, so that `deleteAbandonedFolders` can tell whether its process is running. */
export const openTemporaryFolder = async (kind: 'copy' | 'backup'): Promise<TemporaryFolder> => {
  const path = join(tmpdir(), `atelier-${kind}-${randomUUID()}`)
  const lock = lockFolder(path)
  await mkdir(path, { mode: 0o700 })
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await remove(path)
      lock[Symbol.dispose]()
    },
  }
}

/** Deletes folders of killed processes. Skips those of other users, which can't be deleted. */
export const deleteAbandonedFolders = async (): Promise<void> => {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of new Set(names.flatMap((each) => folderName.exec(each)?.[1] ?? []))) {
    const path = join(tmpdir(), name)
    try {
      // oxlint-disable-next-line no-await-in-loop -- a few at most
      if (!isFolderInUse(path)) await remove(path)
    } catch {
      continue
    }
  }
}
