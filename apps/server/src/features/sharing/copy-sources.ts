import type { AttachmentId, ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import {
  type AttachmentRow,
  ingestQueue,
  insertAttachments,
  requireStorageRoom,
  selectProjectAttachments,
} from '../attachments/index.ts'
import { copyTexts } from '../knowledge/index.ts'
import { insertSources } from './queries.ts'

/** One's own from the first moment; what was still being read is read for the copy by itself. */
const copyOf = (row: AttachmentRow, ownerId: UserId, now: Date): AttachmentRow => ({
  ...row,
  id: uuidv7<AttachmentId>(),
  ownerId,
  source: 'PROJECT',
  readingId: null,
  cancelRequestedAt: null,
  ...(row.status === 'completed'
    ? {}
    : { status: 'analysing' as const, step: 'Waiting to be read', failure: null }),
  createdAt: now,
  updatedAt: now,
})

/**
 * Copies a project's sources into another project: rows of their own over the same bytes, which are
 * kept once. Whoever deletes the originals leaves the copies as they are.
 */
export const copySources = async (
  context: AppContext,
  tx: Database,
  from: Authorized<{ id: ProjectId }, 'FORK'>,
  to: { projectId: ProjectId; ownerId: UserId },
): Promise<number> => {
  const originals = (await selectProjectAttachments(tx, from.id)).toReversed()
  if (originals.length === 0) return 0
  const size = originals.reduce((sum, row) => sum + row.size, 0)
  await requireStorageRoom(tx, to.ownerId, size)
  const now = context.clock.now()
  const pairs = originals.map((row) => ({ original: row, copy: copyOf(row, to.ownerId, now) }))
  await insertAttachments(
    tx,
    pairs.map(({ copy }) => copy),
  )
  const isRead = ({ original }: (typeof pairs)[number]) => original.status === 'completed'
  await copyTexts(
    tx,
    pairs.filter(isRead).map(({ original, copy }) => ({ from: original.id, to: copy.id })),
  )
  await insertSources(
    tx,
    // in the order of the originals, which is told by the time
    pairs.map(({ copy }, index) => ({
      projectId: to.projectId,
      attachmentId: copy.id,
      addedByUserId: to.ownerId,
      createdAt: new Date(now.getTime() + index),
    })),
  )
  for (const pair of pairs)
    if (!isRead(pair)) await context.jobs.enqueue(tx, ingestQueue, { attachmentId: pair.copy.id })
  return pairs.length
}
