import type { PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as schema from '../../db/schema/index.ts'
import type { Log } from '../log.ts'
import { createDataFolder } from './create-data-folder.ts'
import type { OpenDatabase } from './database.ts'
import { DurableNodeFs } from './durable-node-fs.ts'
import { lockFolder } from './folder-lock.ts'
import { createTransactionGuard } from './transaction-guard.ts'
import { TrustedPglite } from './trusted-pglite.ts'

const checkpointEveryMs = 5 * 60_000

/** The embedded database in a folder, which it holds for itself alone until it is closed. */
export const openPgliteFolder = async (path: string, log: Log): Promise<OpenDatabase> => {
  const lock = lockFolder(path)
  try {
    await createDataFolder(path)
    return await openPglite({ fs: new DurableNodeFs(path) }, log, lock)
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

/** PGlite on any of its file systems; `lock` is freed when it is closed. */
export const openPglite = async (
  options: PGliteOptions,
  log: Log,
  lock?: Disposable,
): Promise<OpenDatabase> => {
  const guard = createTransactionGuard()
  const client = new TrustedPglite(options, guard)
  await client.waitReady
  const db = guard.watch(drizzle({ client, schema }))

  const checkpoint = () =>
    client.exec('CHECKPOINT').catch((error: unknown) => log.error({ err: error }, 'checkpoint failed'))
  const timer = setInterval(() => void checkpoint(), checkpointEveryMs)
  timer.unref()

  return {
    db,
    engine: 'pglite',
    under: { engine: 'pglite', client },
    // in one process nothing is missed: there is no connection to lose
    listen: async (channel, onPayload) => {
      const stop = await client.listen(channel, (payload) => {
        try {
          guard.outside(() => onPayload(payload))
        } catch (error) {
          log.error({ err: error, channel }, 'a listener failed')
        }
      })
      return () => stop()
    },
    maintain: async () => {
      await client.exec('VACUUM (ANALYZE)')
      await checkpoint()
    },
    ping: async () => {
      await client.query('select 1')
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      if (!client.closed) {
        await checkpoint()
        await client.close()
      }
      lock?.[Symbol.dispose]()
    },
  }
}
