import type { AttachmentId, VersionId } from '@atelier/contract/ids'
import type { Database } from '../../platform/db/database.ts'
import { type AttachmentRow, findAttachmentRow, findVersion } from '../attachments/index.ts'

/** What a whole upload has become: an attachment of its own, or the new file of one. */
export const findFinished = async (db: Database, uploadId: string): Promise<AttachmentRow | null> => {
  const row = await findAttachmentRow(db, uploadId as AttachmentId)
  if (row) return row
  const version = await findVersion(db, uploadId as VersionId)
  return version && findAttachmentRow(db, version.attachmentId)
}
