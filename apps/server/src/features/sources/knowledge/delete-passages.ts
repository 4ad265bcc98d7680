import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { passageDeletionQueue } from '../attachments/read/index.ts'
import { deleteLastPassages, endPassageDeletion, findPassageDeletion } from './queries.ts'

const passagesPerBatch = 500

/** Returns false when no passages are left. */
const deleteBatch = async (db: Database): Promise<boolean> => {
  const job = jobGrant('their attachment was deleted')
  const attachmentId = await findPassageDeletion(db)
  if (attachmentId === null) return false
  const count = await deleteLastPassages(db, job, attachmentId, passagesPerBatch)
  if (count < passagesPerBatch) await endPassageDeletion(db, job, attachmentId)
  return true
}

/**
 * Pauses after each batch for as long as it took, since deleting a million passages in one go would block
 * others.
 */
export const deletePassages = async ({ db }: Pick<AppContext, 'db'>, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted()
    const startedAt = performance.now()
    if (!(await deleteBatch(db))) return
    await delay(performance.now() - startedAt, undefined, { signal })
  }
}

export const registerPassageDeletion = (context: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  context.jobs.work(passageDeletionQueue, { expireInSeconds: 3600 }, (_, signal) =>
    deletePassages(context, signal),
  )
