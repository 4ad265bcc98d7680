import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from './app-error.ts'

const megabyte = 1024 ** 2

/** Reserved for the log of the embedded database, which must never fail to write. */
export const reserveBytes = 64 * megabyte

/** Free space on the disk that contains `path`, or will contain it. */
export const freeBytes = async (path: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    if (dirname(path) === path || !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw error
    return freeBytes(dirname(path))
  }
}

export const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

/** Call before writing anything, since a full disk stops the embedded database. */
export const requireFreeSpace = async (folder: string, bytes: number): Promise<void> => {
  const freeSpace = await freeBytes(folder)
  if (freeSpace - bytes >= reserveBytes) return
  throw new AppError(
    'UNAVAILABLE',
    sentence(
      'The disk is full: this needs about {needed} MB in {folder}, but only {free} MB is free. Nothing was changed. Free up space or choose another folder.',
      {
        needed: Math.ceil((bytes + reserveBytes) / megabyte),
        folder,
        free: Math.floor(freeSpace / megabyte),
      },
    ),
    { retryAfterSeconds: 60 },
  )
}
