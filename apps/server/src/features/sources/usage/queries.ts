import { AttachmentId, type UserId } from '@atelier/contract/ids'
import { and, eq, gte } from 'drizzle-orm'
import { attachment } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'

/** IDs are ordered by time, so the index for lists covers a time range. */
const lowestIdSince = (since: Date): AttachmentId => {
  const hex = since.getTime().toString(16).padStart(12, '0')
  return AttachmentId.parse(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`)
}

export const countUploads = (db: Database, userId: UserId, since: Date): Promise<number> =>
  db.$count(attachment, and(eq(attachment.ownerId, userId), gte(attachment.id, lowestIdSince(since))))
