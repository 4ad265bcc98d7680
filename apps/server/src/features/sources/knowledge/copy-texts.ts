import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { publishAttachment } from '../attachments/show/index.ts'
import { readLater } from '../attachments/read/index.ts'
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

/** Whoever has a copy made was let to the original; its text follows. */
const copying = jobGrant('a copy has its original’s text')
const copyQueue = 'copy-texts'
/** Every word of a passage goes into the index; the embedded database lets nobody else in meanwhile. */
const passagesAtOnce = 1000

/** Those pairs that are copied in the moment, and those that are left to `copyTextsLater`. */
export const divideCopies = async (
  tx: Database,
  copied: readonly AttachmentCopy[],
): Promise<{ now: AttachmentCopy[]; later: AttachmentCopy[] }> => {
  const passages = await countPassages(
    tx,
    copied.map(({ from }) => from),
  )
  const divided: { now: AttachmentCopy[]; later: AttachmentCopy[] } = { now: [], later: [] }
  let room = passagesAtOnce
  for (const pair of copied) {
    const needed = passages.get(pair.from) ?? 0
    const fits = needed <= room
    if (fits) room -= needed
    divided[fits ? 'now' : 'later'].push(pair)
  }
  return divided
}

/** Gives copies of attachments what was read from the originals: text, passages, vectors. Nothing is read twice. */
export const copyTexts = async (tx: Database, copied: readonly AttachmentCopy[]): Promise<void> => {
  await copyTextRows(tx, copying, copied)
  await copyChunks(tx, copying, copied)
  if (await hasVectors(tx)) await copyEmbeddings(tx, copying, copied)
}

/** The same for copies that are `analysing`, one after another in the background. */
export const copyTextsLater = async (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  copied: readonly AttachmentCopy[],
): Promise<void> => {
  if (copied.length > 0) await jobs.enqueue(tx, copyQueue, { copied })
}

/** A copy whose original has gone meanwhile is read from its own bytes. */
const copyOne = (context: Pick<AppContext, 'db' | 'jobs' | 'events'>, pair: AttachmentCopy): Promise<void> =>
  context.db.transaction(async (tx) => {
    const original = await lockOriginal(tx, pair.from)
    if (!original) {
      const copy = await findCopy(tx, pair.to)
      return copy ? readLater(context, tx, copy) : undefined
    }
    const copy = await completeCopy(tx, copying, pair.to, original)
    if (!copy) return
    await copyTexts(tx, [pair])
    await publishAttachment(context, tx, copy)
  })

export const registerCopyJobs = (context: Pick<AppContext, 'db' | 'jobs' | 'events'>): Promise<void> =>
  context.jobs.work<{ copied: AttachmentCopy[] }>(
    copyQueue,
    // what was copied before it was cut off is not copied again
    { expireInSeconds: 1800, retryLimit: 20, retryDelay: 0 },
    async ({ copied }, signal) => {
      for (const pair of copied) {
        signal.throwIfAborted()
        await copyOne(context, pair)
      }
    },
  )
