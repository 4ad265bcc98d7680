import type { AttachmentId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import {
  addItems,
  type AttachmentRow,
  lockItems,
  insertAttachments,
  readLater,
  requireStorageRoom,
} from '../attachments/index.ts'
import { copyTexts, copyTextsLater, divideCopies } from '../knowledge/index.ts'

const ownCopy = (row: AttachmentRow, ownerId: UserId, now: Date): AttachmentRow => ({
  ...row,
  id: uuidv7<AttachmentId>(),
  ownerId,
  source: 'PROJECT',
  connectedAppFileId: null,
  readingId: null,
  cancelRequestedAt: null,
  createdAt: now,
  updatedAt: now,
})

/** Its text is still to come. */
const waiting = (copy: AttachmentRow, step: string): AttachmentRow => ({
  ...copy,
  status: 'analysing',
  step,
  progress: 0,
  failure: null,
  readAt: null,
})

/** Rows of the new owner's own, over the same bytes. What was still being read is read for the copy by itself. */
const copyAll = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  originals: readonly AttachmentRow[],
): Promise<Map<AttachmentId, AttachmentId>> => {
  const { userId: ownerId } = actor
  const size = originals.reduce((sum, row) => sum + row.size, 0)
  await requireStorageRoom(tx, ownerId, size)
  const now = context.clock.now()
  const pairs = originals.map((original) => ({ original, copy: ownCopy(original, ownerId, now) }))
  const read = pairs
    .filter(({ original }) => original.status === 'completed')
    .map(({ original, copy }) => ({ from: original.id, to: copy.id }))
  const texts = await divideCopies(tx, read)
  const isCopied = new Set(texts.now.map((pair) => pair.to))
  const isCopiedLater = new Set(texts.later.map((pair) => pair.to))
  const stepOf = ({ id }: AttachmentRow) =>
    isCopiedLater.has(id) ? 'Waiting to be copied' : 'Waiting to be read'
  await insertAttachments(
    tx,
    actor,
    pairs.map(({ copy }) => (isCopied.has(copy.id) ? copy : waiting(copy, stepOf(copy)))),
  )
  await copyTexts(tx, texts.now)
  await copyTextsLater(context, tx, texts.later)
  for (const { original, copy } of pairs)
    if (original.status !== 'completed') await readLater(context, tx, copy)
  return new Map(pairs.map(({ original, copy }) => [original.id, copy.id]))
}

/**
 * Puts a project's sources into another project. What others own is copied: whoever deletes the
 * originals leaves the copies as they are. What is the new owner's own is linked, as from their vault.
 * Of very much knowledge the rest is copied in the background.
 */
export const copySources = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  from: Grant<'project', 'FORK' | 'DUPLICATE_PROJECT'>,
  to: Grant<'project', 'CREATE_PROJECT'>,
): Promise<void> => {
  const sources = await lockItems(tx, from.id)
  const originals = sources.filter(({ ownerId }) => ownerId !== actor.userId)
  const copies = originals.length === 0 ? null : await copyAll(context, tx, actor, originals)
  const now = context.clock.now().getTime()
  await addItems(
    tx,
    to,
    // in the order of the originals, which is told by the time
    sources.map(({ id }, index) => ({
      attachmentId: copies?.get(id) ?? id,
      addedByUserId: actor.userId,
      createdAt: new Date(now + index),
    })),
  )
}
