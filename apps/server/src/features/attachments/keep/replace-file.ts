import type { AttachmentId, VersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Granted } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { loadAttachment } from '../access.ts'
import { exchangeFile, type FileFields } from './exchange-file.ts'
import { type Bytes, keepBlob, storeBytes } from './keep-blob.ts'
import type { AttachmentRow } from '../queries.ts'
import { requireStorageRoom } from './storage.ts'
import { findVersion } from './version-queries.ts'

/** The attachment that may be given another file; pictures stay pictures, for projects take none. */
export const requireReplaceable = async (
  db: Database,
  actor: Actor,
  id: AttachmentId,
  isImage: boolean,
): Promise<Granted<AttachmentRow, 'attachment', 'REPLACE'>> => {
  const row = await loadAttachment({ db }, actor, id, 'REPLACE')
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to replace files.')
  if (row.type !== 'FILE' && row.type !== 'IMAGE')
    throw new AppError('CONFLICT', 'Only files that were uploaded can be replaced.')
  if ((row.type === 'IMAGE') !== isImage)
    throw new AppError(
      'CONFLICT',
      row.type === 'IMAGE'
        ? 'A picture can only be replaced with a picture.'
        : 'A document cannot be replaced with a picture.',
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
    const row = await requireReplaceable(tx, actor, attachmentId, isImage)
    const isDone = (await findVersion(tx, versionId))?.attachmentId === attachmentId
    if (isDone || row.blobHash === bytes.hash) return row
    await requireStorageRoom(tx, actor.userId, bytes.size)
    await keepBlob(context, tx, bytes)
    return exchangeFile(
      context,
      tx,
      row,
      { blobHash: bytes.hash, size: bytes.size, fileName, mimeType },
      versionId,
    )
  })
}
