import type { AttachmentId, AttachmentVersionId } from '@atelier/contract/ids'
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { attachmentVersion } from '../../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'

export type VersionRow = typeof attachmentVersion.$inferSelect

export const selectVersionHashes = async (db: Database, ids: readonly AttachmentId[]): Promise<string[]> => {
  const rows = await db
    .select({ hash: attachmentVersion.blobHash })
    .from(attachmentVersion)
    .where(inArray(attachmentVersion.attachmentId, [...ids]))
  return rows.map(({ hash }) => hash)
}

type ReplaceGrant = Grant<'attachment', 'REPLACE'>

export const insertVersion = (
  db: Database,
  { id: attachmentId }: ReplaceGrant,
  row: Omit<typeof attachmentVersion.$inferInsert, 'attachmentId'>,
) => db.insert(attachmentVersion).values({ ...row, attachmentId })

export const findVersion = async (db: Database, id: AttachmentVersionId): Promise<VersionRow | null> => {
  const [row] = await db.select().from(attachmentVersion).where(eq(attachmentVersion.id, id))
  return row ?? null
}

export const selectVersions = (db: Database, id: AttachmentId, since: Date): Promise<VersionRow[]> =>
  db
    .select()
    .from(attachmentVersion)
    .where(and(eq(attachmentVersion.attachmentId, id), gte(attachmentVersion.replacedAt, since)))
    .orderBy(desc(attachmentVersion.replacedAt), desc(attachmentVersion.id))

export const consumeVersion = async (
  db: Database,
  { id: attachmentId }: ReplaceGrant,
  id: AttachmentVersionId,
  since: Date,
): Promise<VersionRow | null> => {
  const [row] = await db
    .delete(attachmentVersion)
    .where(
      and(
        eq(attachmentVersion.id, id),
        eq(attachmentVersion.attachmentId, attachmentId),
        gte(attachmentVersion.replacedAt, since),
      ),
    )
    .returning()
  return row ?? null
}

export const deleteVersionsBefore = async (db: Database, _job: JobGrant, cutoff: Date): Promise<string[]> => {
  const rows = await db
    .delete(attachmentVersion)
    .where(lt(attachmentVersion.replacedAt, cutoff))
    .returning({ hash: attachmentVersion.blobHash })
  return rows.map(({ hash }) => hash)
}
