import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { attachment } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

export const insertAttachment = async (db: Database, values: typeof attachment.$inferInsert) => {
  const [row] = await db.insert(attachment).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** Those of these that the person owns; they stay until the transaction ends. */
export const selectOwnAttachments = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
  db
    .select()
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids])))
    .orderBy(attachment.id)
    .for('key share')

export const countOfOwner = (db: Database, userId: UserId): Promise<number> =>
  db.$count(attachment, eq(attachment.ownerId, userId))

/** Another attachment of the same owner with the same bytes, the first that was added. */
export const findTwin = async (
  db: Database,
  { id, ownerId, blobHash }: Pick<typeof attachment.$inferSelect, 'id' | 'ownerId' | 'blobHash'>,
): Promise<AttachmentId | null> => {
  if (blobHash === null) return null
  const [row] = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.blobHash, blobHash), eq(attachment.ownerId, ownerId), ne(attachment.id, id)))
    .orderBy(attachment.id)
    .limit(1)
  return row?.id ?? null
}
