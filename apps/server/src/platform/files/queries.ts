import { eq, sql } from 'drizzle-orm'
import {
  attachment,
  attachmentVersion,
  blob,
  dataImport,
  image,
  imageUpload,
  setting,
} from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

const retainedUntil = 'files-held-until'

export const retainFiles = (db: Database, until: Date) =>
  db
    .insert(setting)
    .values({ key: retainedUntil, value: until.getTime() })
    .onConflictDoUpdate({ target: setting.key, set: { value: until.getTime() } })

export const findFilesRetainedUntil = async (db: Database, now: Date): Promise<Date | null> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, retainedUntil))
  return typeof row?.value === 'number' && row.value > now.getTime() ? new Date(row.value) : null
}

export const isUnused = sql`not exists (select from ${attachment} a where a.blob_hash = ${blob.hash})
  and not exists (select from ${attachment} a where a.thumbnail_hash = ${blob.hash})
  and not exists (select from ${attachment} a where a.slides_hash = ${blob.hash})
  and not exists (select from ${attachmentVersion} v where v.blob_hash = ${blob.hash})
  and not exists (select from ${imageUpload} i where i.blob_hash = ${blob.hash})
  and not exists (select from ${dataImport} d where d.blob_hash = ${blob.hash})
  and not exists (select from ${image} m where m.blob_hash = ${blob.hash})
  and not exists (select from ${image} m where m.thumb_hash = ${blob.hash})`
