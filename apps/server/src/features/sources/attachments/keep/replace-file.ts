import type { AttachmentId, VersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { WithGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { loadAttachment } from '../access.ts'
import { type AttachmentRow, lockOwner, updateAttachmentRow } from '../queries.ts'
import { readLater, waitingToBeRead } from '../read/reading.ts'
import { publishAttachment } from '../show/present.ts'
import { selectUses } from './base-queries.ts'
import { setTextAside } from './change-queries.ts'
import { discardBlob, storeBlob, storeBytes, type Bytes } from './keep-blob.ts'
import { requireStorageRoom } from './storage.ts'
import { findVersion, insertVersion } from './version-queries.ts'

/** The attachment that may be given another file; pictures stay pictures, for projects take none. */
export const requireReplaceable = async (
  db: Database,
  actor: Actor,
  id: AttachmentId,
  isImage: boolean,
): Promise<WithGrant<AttachmentRow, 'attachment', 'REPLACE'>> => {
  const row = await loadAttachment({ db }, actor, id, 'REPLACE')
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to replace files.')
  if (row.type !== 'FILE' && row.type !== 'IMAGE')
    throw new AppError('CONFLICT', 'Only uploaded files can be replaced.')
  if ((row.type === 'IMAGE') !== isImage)
    throw new AppError(
      'CONFLICT',
      row.type === 'IMAGE'
        ? 'An image can only be replaced with an image.'
        : 'A document can’t be replaced with an image.',
    )
  return row
}

interface Replacement extends Pick<FileFields, 'fileName' | 'mimeType'> {
  attachmentId: AttachmentId
  /** The upload's id: done twice with one id, it is done once. */
  versionId: VersionId
  isImage: boolean
  bytes: Bytes
}

/** Puts a new version in the place of an attachment's file. The same bytes change nothing. */
export const replaceFile = async (
  context: AppContext,
  actor: Actor,
  { attachmentId, versionId, isImage, bytes, fileName, mimeType }: Replacement,
): Promise<AttachmentRow> => {
  await storeBytes(context, bytes)
  return context.db.transaction(async (tx) => {
    const { ownerId } = await requireReplaceable(tx, actor, attachmentId, isImage)
    // of two at once the second replaces what the first has put there
    await lockOwner(tx, ownerId)
    const row = await requireReplaceable(tx, actor, attachmentId, isImage)
    const isDone = (await findVersion(tx, versionId))?.attachmentId === attachmentId
    if (isDone || row.blobHash === bytes.hash) return row
    await requireStorageRoom(context, tx, actor.userId, bytes.size)
    await storeBlob(context, tx, bytes)
    return exchangeFile(
      context,
      tx,
      row,
      { blobHash: bytes.hash, size: bytes.size, fileName, mimeType },
      versionId,
    )
  })
}

/** What an attachment's bytes are, and what they are called. */
type FileFields = Pick<AttachmentRow, 'fileName' | 'mimeType' | 'size'> & { blobHash: string }

/**
 * Gives an attachment other bytes, wherever it is used, and has them read; what it was becomes
 * the version `versionId`. Nothing that was read from the old bytes answers any more.
 */
export const exchangeFile = async (
  context: AppContext,
  tx: Database,
  row: WithGrant<AttachmentRow, 'attachment', 'REPLACE'>,
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
    note: null,
    digest: null,
    thumbnailHash: null,
    slidesHash: null,
    slidesSize: null,
  })
  // held twice: loaded by who calls
  if (!exchanged) throw notFound()
  await setTextAside(tx, grant, row.readAt ?? replacedAt)
  for (const hash of [row.thumbnailHash, row.slidesHash])
    if (hash !== null) await discardBlob(context, tx, hash)
  await readLater(context, tx, exchanged)
  await publishAttachment(context, tx, exchanged)
  const { members } = await selectUses(tx, [row.id])
  const userIds = [...new Set([ownerId, ...members.values().toArray().flat()])]
  for (const projectId of members.keys())
    await context.events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
  return exchanged
}

/** Gives an attachment another title, wherever it is used; its file keeps its name. */
export const renameAttachment = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  title: string,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'RENAME')
    const renamed = await updateAttachmentRow(tx, row.grant, { title })
    // held twice: loaded above
    if (!renamed) throw notFound()
    await publishAttachment(context, tx, renamed)
    return renamed
  })
