import type { VersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Granted } from '../../../platform/access/authorize.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type AttachmentRow, updateAttachmentRow } from '../queries.ts'
import { readLater, waitingToBeRead } from '../read/reading.ts'
import { publishAttachment } from '../show/present.ts'
import { selectUses } from './base-queries.ts'
import { discardBlob } from './keep-blob.ts'
import { deleteText, insertVersion } from './version-queries.ts'

/** What an attachment's bytes are, and what they are called. */
export type FileFields = Pick<AttachmentRow, 'fileName' | 'mimeType' | 'size'> & { blobHash: string }

/**
 * Gives an attachment other bytes, wherever it is used, and has them read; what it was becomes
 * the version `versionId`. Nothing that was read from the old bytes answers any more.
 */
export const exchangeFile = async (
  context: AppContext,
  tx: Database,
  row: Granted<AttachmentRow, 'attachment', 'REPLACE'>,
  file: FileFields,
  versionId: VersionId,
): Promise<AttachmentRow> => {
  const { grant, ownerId, blobHash, fileName, mimeType, size, title } = row
  const replacedAt = context.clock.now()
  if (blobHash !== null)
    await insertVersion(tx, grant, {
      id: versionId,
      ownerId,
      blobHash,
      fileName,
      mimeType,
      size,
      replacedAt,
    })
  const exchanged = await updateAttachmentRow(tx, grant, {
    ...file,
    // a title that a person gave stays
    ...(title === fileName && { title: file.fileName }),
    ...waitingToBeRead,
    readingId: null,
    readAt: null,
    pages: null,
    characters: null,
    digest: null,
    thumbnailHash: null,
  })
  if (!exchanged) throw notFound()
  await deleteText(tx, grant)
  if (row.thumbnailHash !== null) await discardBlob(context, tx, row.thumbnailHash)
  await readLater(context, tx, exchanged)
  await publishAttachment(context, tx, exchanged)
  const { members } = await selectUses(tx, [row.id])
  const userIds = [...new Set([ownerId, ...members.values().toArray().flat()])]
  for (const projectId of members.keys())
    await context.events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
  return exchanged
}
