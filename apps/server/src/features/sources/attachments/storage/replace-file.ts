import type { AttachmentId, AttachmentVersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { WithGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { loadAttachment } from '../access.ts'
import { type AttachmentRow, lockOwner, updateAttachmentRow } from '../queries.ts'
import { enqueueIngest, queuedState } from '../read/change-state.ts'
import { publishAttachment } from '../show/present.ts'
import { selectUses } from './base-queries.ts'
import { savePreviousText } from './change-queries.ts'
import { enqueueBlobDeletion, storeBlob, storeBytes, type StoredBytes } from './store-blob.ts'
import { requireStorageSpace } from './storage.ts'
import { findVersion, insertVersion } from './version-queries.ts'

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
  /** ID of the upload, so that the replacement is idempotent. */
  versionId: AttachmentVersionId
  isImage: boolean
  bytes: StoredBytes
}

/** Identical bytes change nothing. */
export const replaceFile = async (
  context: AppContext,
  actor: Actor,
  { attachmentId, versionId, isImage, bytes, fileName, mimeType }: Replacement,
): Promise<AttachmentRow> => {
  await storeBytes(context, bytes)
  return context.db.transaction(async (tx) => {
    const { ownerId } = await requireReplaceable(tx, actor, attachmentId, isImage)
    // serializes replacements: the second one replaces the first one's file
    await lockOwner(tx, ownerId)
    const row = await requireReplaceable(tx, actor, attachmentId, isImage)
    const isAlreadyReplaced = (await findVersion(tx, versionId))?.attachmentId === attachmentId
    if (isAlreadyReplaced || row.blobHash === bytes.hash) return row
    await requireStorageSpace(context, tx, actor.userId, bytes.size)
    await storeBlob(context, tx, bytes)
    return swapFile(
      context,
      tx,
      row,
      { blobHash: bytes.hash, size: bytes.size, fileName, mimeType },
      versionId,
    )
  })
}

type FileFields = Pick<AttachmentRow, 'fileName' | 'mimeType' | 'size'> & { blobHash: string }

/** The old file is kept as version `versionId`; its text is no longer used. */
export const swapFile = async (
  context: AppContext,
  tx: Database,
  row: WithGrant<AttachmentRow, 'attachment', 'REPLACE'>,
  file: FileFields,
  versionId: AttachmentVersionId,
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
  const updatedRow = await updateAttachmentRow(tx, grant, {
    ...file,
    ...(title === fileName && { title: file.fileName }),
    ...queuedState,
    extractionId: null,
    readAt: null,
    pages: null,
    characters: null,
    note: null,
    digest: null,
    thumbnailHash: null,
    slidesHash: null,
    slidesSize: null,
  })
  // unreachable: loaded by the caller
  if (!updatedRow) throw notFound()
  await savePreviousText(tx, grant, row.readAt ?? replacedAt)
  for (const hash of [row.thumbnailHash, row.slidesHash])
    if (hash !== null) await enqueueBlobDeletion(context, tx, hash)
  await enqueueIngest(context, tx, updatedRow)
  await publishAttachment(context, tx, updatedRow)
  const { membersByProject } = await selectUses(tx, [row.id])
  const userIds = [...new Set([ownerId, ...membersByProject.values().toArray().flat()])]
  for (const projectId of membersByProject.keys())
    await context.events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
  return updatedRow
}

/** Changes the title; the file keeps its name. */
export const renameAttachment = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  title: string,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'RENAME')
    const renamedRow = await updateAttachmentRow(tx, row.grant, { title })
    // unreachable: loaded above
    if (!renamedRow) throw notFound()
    await publishAttachment(context, tx, renamedRow)
    return renamedRow
  })
