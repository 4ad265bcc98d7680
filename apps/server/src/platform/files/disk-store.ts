import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '../app-error.ts'
import { uuidv7 } from '../uuid.ts'
import type { FileStore } from './file-store.ts'
import { requireKey } from './key.ts'
import { syncPath } from './sync-path.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const draftRetentionMs = 86_400_000

const removeOldDrafts = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > draftRetentionMs) await rm(path, { force: true })
  }
}

/**
 * Files are in two levels of folders named after the key's first four characters. When `put` resolves, the
 * file is on disk as a whole.
 */
export const createDiskStore = async (root: string): Promise<FileStore> => {
  const objectsFolder = join(root, 'objects')
  const draftsFolder = join(root, 'drafts')
  await mkdir(objectsFolder, { recursive: true, mode: 0o700 })
  await mkdir(draftsFolder, { recursive: true, mode: 0o700 })
  await removeOldDrafts(draftsFolder)

  const pathOf = (key: string) => {
    const name = requireKey(key).replaceAll('/', '_')
    return join(objectsFolder, name.slice(0, 2).padEnd(2, '_'), name.slice(2, 4).padEnd(2, '_'), name)
  }

  const moveIntoPlace = async (draft: string, path: string) => {
    const folder = dirname(path)
    const firstCreatedFolder = await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(draft, path)
    await syncPath(folder)
    if (firstCreatedFolder)
      for (let parent = dirname(folder); parent.length >= objectsFolder.length; parent = dirname(parent))
        await syncPath(parent)
  }

  return {
    putFile: async (key, path) => {
      const draftPath = join(draftsFolder, uuidv7())
      await link(path, draftPath).catch(() => copyFile(path, draftPath, constants.COPYFILE_EXCL))
      await syncPath(draftPath)
      await moveIntoPlace(draftPath, pathOf(key))
      // renaming one hard link of a file to another leaves both
      await rm(draftPath, { force: true })
    },
    put: async (key, bytes) => {
      const draftPath = join(draftsFolder, uuidv7())
      const file = await open(draftPath, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await moveIntoPlace(draftPath, pathOf(key))
    },
    get: async (key, range) => {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      })
      return file.createReadStream(range)
    },
    copyTo: async (key, path) => {
      const sourcePath = pathOf(key)
      await link(sourcePath, path)
        .catch((error: unknown) => {
          if (isMissing(error)) throw error
          return copyFile(sourcePath, path, constants.COPYFILE_EXCL)
        })
        .catch((error: unknown) => {
          throw isMissing(error) ? notFound() : error
        })
    },
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const entry of await opendir(objectsFolder, { recursive: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const stats = await stat(path).catch(() => null)
        if (stats) yield { key: entry.name.replaceAll('_', '/'), modifiedAt: stats.mtime }
      }
    },
    ping: () => access(objectsFolder, constants.R_OK | constants.W_OK),
  }
}
