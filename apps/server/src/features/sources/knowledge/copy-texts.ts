import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { publishAttachment } from '../attachments/show/index.ts'
import { enqueueIngest } from '../attachments/read/index.ts'
import {
  completeCopy,
  type AttachmentCopy,
  copyChunks,
  copyEmbeddings,
  copyTextRows,
  countPassages,
  findCopy,
  lockOriginal,
} from './copy-queries.ts'
import { hasVectors } from '../../../platform/db/vectors.ts'

/** Access to the original was checked when the copy was requested. */
const copyGrant = jobGrant('copy the text of the original')
const copyQueue = 'copy-texts'
/** Passages per batch: indexing blocks other users on the embedded database. */
const passagesPerBatch = 1000

/** Splits the copies into those to make now and those for `enqueueCopies`. */
export const splitCopies = async (
  tx: Database,
  copies: readonly AttachmentCopy[],
): Promise<{ currentCopies: AttachmentCopy[]; deferredCopies: AttachmentCopy[] }> => {
  const passageCounts = await countPassages(
    tx,
    copies.map(({ from }) => from),
  )
  const result: { currentCopies: AttachmentCopy[]; deferredCopies: AttachmentCopy[] } = {
    currentCopies: [],
    deferredCopies: [],
  }
  let remaining = passagesPerBatch
  for (const pair of copies) {
    const passageCount = passageCounts.get(pair.from) ?? 0
    const fits = passageCount <= remaining
    if (fits) remaining -= passageCount
    result[fits ? 'currentCopies' : 'deferredCopies'].push(pair)
  }
  return result
}

export const copyTexts = async (tx: Database, copies: readonly AttachmentCopy[]): Promise<void> => {
  await copyTextRows(tx, copyGrant, copies)
  await copyChunks(tx, copyGrant, copies)
  if (await hasVectors(tx)) await copyEmbeddings(tx, copyGrant, copies)
}

export const enqueueCopies = async (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  copies: readonly AttachmentCopy[],
): Promise<void> => {
  if (copies.length > 0) await jobs.enqueue(tx, copyQueue, { copied: copies })
}

/** If the original was deleted, the copy's own bytes are extracted. */
const copyPair = (context: Pick<AppContext, 'db' | 'jobs' | 'events'>, pair: AttachmentCopy): Promise<void> =>
  context.db.transaction(async (tx) => {
    const original = await lockOriginal(tx, pair.from)
    if (!original) {
      const copy = await findCopy(tx, pair.to)
      return copy ? enqueueIngest(context, tx, copy) : undefined
    }
    const copy = await completeCopy(tx, copyGrant, pair.to, original)
    if (!copy) return
    await copyTexts(tx, [pair])
    await publishAttachment(context, tx, copy)
  })

export const registerCopyJobs = (context: Pick<AppContext, 'db' | 'jobs' | 'events'>): Promise<void> =>
  context.jobs.work<{ copied: AttachmentCopy[] }>(
    copyQueue,
    // a retry skips passages that were already copied
    { expireInSeconds: 1800, retryLimit: 20, retryDelay: 0 },
    async ({ copied }, signal) => {
      for (const pair of copied) {
        signal.throwIfAborted()
        await copyPair(context, pair)
      }
    },
  )
