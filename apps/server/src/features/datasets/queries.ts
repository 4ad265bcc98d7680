import type { Dataset } from '@atelier/contract/datasets/dataset'
import type { AttachmentId } from '@atelier/contract/ids'
import { and, eq, ne } from 'drizzle-orm'
import { dataset } from './schema.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

export const findDataset = async (
  db: Database,
  attachmentId: AttachmentId,
  blobHash: string,
): Promise<{ contents: Dataset; engine: string } | null> => {
  const [row] = await db
    .select({ contents: dataset.contents, engine: dataset.engine })
    .from(dataset)
    .where(and(eq(dataset.attachmentId, attachmentId), eq(dataset.blobHash, blobHash)))
  return row ?? null
}

interface DatasetValues {
  readonly blobHash: string
  readonly engine: string
  readonly contents: Dataset
}

/**
 * Replaces the dataset of an earlier version of the file. Returns false if a concurrent call already stored
 * it.
 */
export const upsertDataset = async (
  tx: Database,
  { id: attachmentId }: Grant<'attachment', 'READ'>,
  values: DatasetValues,
): Promise<boolean> => {
  const rows = await tx
    .insert(dataset)
    .values({ attachmentId, ...values })
    .onConflictDoUpdate({
      target: dataset.attachmentId,
      set: values,
      setWhere: ne(dataset.blobHash, values.blobHash),
    })
    .returning({ attachmentId: dataset.attachmentId })
  return rows.length === 1
}

export const updateDataset = async (
  db: Database,
  { id }: Grant<'attachment', 'READ'>,
  { blobHash, engine, contents }: DatasetValues,
): Promise<void> => {
  await db
    .update(dataset)
    .set({ engine, contents })
    .where(and(eq(dataset.attachmentId, id), eq(dataset.blobHash, blobHash)))
}
