import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../app-error.ts'
import { syncPath } from '../files/sync-path.ts'
import { DurableNodeFs } from './durable-node-fs.ts'
import { createTransactionGuard } from './transaction-guard.ts'
import { TrustedPglite } from './trusted-pglite.ts'

/**
 * Makes a fresh database folder, whole or not at all: a first start that is killed
 * half-way leaves only the folder beside it, which the next one throws away.
 */
export const createDataFolder = async (path: string): Promise<void> => {
  if (existsSync(join(path, 'PG_VERSION'))) return
  const draft = `${path}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const client = new TrustedPglite({ fs: new DurableNodeFs(draft) }, createTransactionGuard())
  await client.waitReady
  await client.close()
  await syncTree(draft)
  // an empty folder may be in the way: rename replaces it, and nothing else
  await rename(draft, path).catch((cause) => {
    throw new AppError(
      'UNAVAILABLE',
      `${path} holds files that are not a database of Atelier. Move them away, or choose another folder with DATA_DIR.`,
      { cause },
    )
  })
  await syncPath(dirname(path))
}

const syncTree = async (path: string) => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile() || entry.isDirectory()) await syncPath(join(entry.parentPath, entry.name))
  await syncPath(path)
}
