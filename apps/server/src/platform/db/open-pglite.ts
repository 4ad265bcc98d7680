import { existsSync } from 'node:fs'
import { constants, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { verbatim } from '@atelier/contract/write-sentence'
import type { PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { AppError } from '../app-error.ts'
import { syncPath } from '../files/sync-path.ts'
import { folderBytes, freeBytes, requireFreeSpace } from '../free-space.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'
import { ensurePrivate } from '../private-folder.ts'
import type { OpenDatabase } from './database.ts'
import { DurableNodeFs } from '../patches/durable-node-fs.ts'
import { lockFolder } from './folder-lock.ts'
import { createTransactionGuard } from './transaction-guard.ts'
import { outsideTurns } from './turns.ts'
import { TrustedPglite } from '../patches/trusted-pglite.ts'

/** Atomic: an interrupted first start leaves only a draft, which the next start removes. */
const createDataFolder = async (path: string): Promise<void> => {
  if (existsSync(join(path, 'PG_VERSION'))) return
  const draftPath = `${path}.new`
  await rm(draftPath, { recursive: true, force: true })
  await mkdir(draftPath, { recursive: true, mode: 0o700 })
  const client = new TrustedPglite({ fs: new DurableNodeFs(draftPath) }, createTransactionGuard())
  await client.waitReady
  await client.close()
  await syncTree(draftPath)
  await rename(draftPath, path).catch((cause) => {
    throw new AppError(
      'UNAVAILABLE',
      verbatim(
        `${path} contains files that aren’t an Atelier database. Move them, or choose another folder with DATA_DIR.`,
      ),
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

const checkpointIntervalMs = 5 * 60_000
/** Two segments of the write-ahead log: a checkpoint that can't write stops the engine. */
const checkpointBytes = 32 * 1024 ** 2

export const openPgliteFolder = async (path: string, log: Log): Promise<OpenDatabase> => {
  const lock = lockFolder(path)
  try {
    await createDataFolder(path)
    await ensurePrivate(path)
    return await openPglite({ fs: new DurableNodeFs(path) }, log, { path, lock })
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

interface LockedFolder {
  path: string
  lock: Disposable
}

export const openPglite = async (
  options: PGliteOptions,
  log: Log,
  lock?: LockedFolder,
): Promise<OpenDatabase> => {
  const folder = lock?.path ?? null
  const guard = createTransactionGuard()
  const client = new TrustedPglite(options, guard)
  await client.waitReady
  const db = guard.watch(drizzle({ client }))

  const hasFreeSpace = async () => folder === null || (await freeBytes(folder)) > checkpointBytes
  const checkpoint = async () => {
    try {
      if (await hasFreeSpace()) await client.exec('CHECKPOINT')
    } catch (error) {
      logFailure(log, error, {}, 'checkpoint failed')
    }
  }
  const timer = setInterval(() => void checkpoint(), checkpointIntervalMs)
  timer.unref()

  return {
    db,
    engine: 'pglite',
    driver: { engine: 'pglite', client },
    stopped: client.stopped,
    listen: async (channel, onPayload) => {
      const unlisten = await client.listen(channel, (payload) => {
        try {
          outsideTurns(() => guard.outside(() => onPayload(payload)))
        } catch (error) {
          log.error({ err: error, channel }, 'event listener failed')
        }
      })
      return () => unlisten()
    },
    maintain: async () => {
      if (!(await hasFreeSpace())) return
      await client.exec('VACUUM (ANALYZE)')
      await checkpoint()
    },
    copyTo: async (target, signal) => {
      if (folder === null) throw new Error('This database has no folder.')
      await requireFreeSpace(folder, 0)
      await requireFreeSpace(dirname(target), await folderBytes(folder))
      const copyUnlessStopped = () => {
        signal.throwIfAborted()
        return true
      }
      try {
        await client.checkpointed(() =>
          cp(folder, target, {
            recursive: true,
            mode: constants.COPYFILE_FICLONE,
            filter: copyUnlessStopped,
          }),
        )
      } catch (error) {
        await rm(target, { recursive: true, force: true })
        throw error
      }
    },
    ping: async () => {
      await client.query('select 1')
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      if (!client.closed && !client.isStopped) {
        await checkpoint()
        await client.close()
      }
      lock?.lock[Symbol.dispose]()
    },
  }
}
