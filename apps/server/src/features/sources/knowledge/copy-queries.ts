import type { AttachmentId } from '@atelier/contract/ids'
import { noSentence } from '@atelier/contract/write-sentence'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attachment, attachmentText, chunk } from '../../../db/schema/index.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AttachmentRow } from '../attachments/index.ts'

export interface AttachmentCopy {
  readonly from: AttachmentId
  readonly to: AttachmentId
}

const copyPairs = (copies: readonly AttachmentCopy[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copied("from" uuid, "to" uuid)`

export const copyTextRows = (tx: Database, _job: JobGrant, copies: readonly AttachmentCopy[]) =>
  tx.execute(sql`
    insert into ${attachmentText} (attachment_id, text, sections)
    select copied."to", t.text, t.sections
    from ${copyPairs(copies)} join ${attachmentText} t on t.attachment_id = copied."from"`)

export const copyChunks = (tx: Database, _job: JobGrant, copies: readonly AttachmentCopy[]) =>
  tx.execute(sql`
    insert into ${chunk} (attachment_id, ordinal, text, start, "end", page, label, context, path, lead, search_vector)
    select copied."to", c.ordinal, c.text, c.start, c."end", c.page, c.label, c.context, c.path, c.lead, c.search_vector
    from ${copyPairs(copies)} join ${chunk} c on c.attachment_id = copied."from"`)

/** Call after `copyChunks`: a passage is matched with its copy by ordinal. */
export const copyEmbeddings = (tx: Database, _job: JobGrant, copies: readonly AttachmentCopy[]) =>
  tx.execute(sql`
    insert into chunk_embedding (chunk_id, model, embedding)
    select twin.id, e.model, e.embedding
    from ${copyPairs(copies)}
      join ${chunk} c on c.attachment_id = copied."from"
      join chunk_embedding e on e.chunk_id = c.id
      join ${chunk} twin on twin.attachment_id = copied."to" and twin.ordinal = c.ordinal`)

export const countPassages = async (
  tx: Database,
  ids: readonly AttachmentId[],
): Promise<Map<AttachmentId, number>> => {
  const rows = await tx
    .select({ id: chunk.attachmentId, passages: count() })
    .from(chunk)
    .where(inArray(chunk.attachmentId, [...ids]))
    .groupBy(chunk.attachmentId)
  return new Map(rows.map(({ id, passages }) => [id, passages]))
}

/** Locks the original. Null if it was deleted or is being extracted again. */
export const lockOriginal = async (tx: Database, id: AttachmentId) => {
  const [row] = await tx
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), eq(attachment.status, 'completed')))
    .for('share')
  return row ?? null
}

/** Null if the copy was deleted. */
export const findCopy = async (tx: Database, id: AttachmentId) => {
  const [row] = await tx
    .select({ id: attachment.id, ownerId: attachment.ownerId })
    .from(attachment)
    .where(eq(attachment.id, id))
  return row ?? null
}

export const completeCopy = async (
  tx: Database,
  _job: JobGrant,
  id: AttachmentId,
  { readAt, digest, characters, pages }: Pick<AttachmentRow, 'readAt' | 'digest' | 'characters' | 'pages'>,
): Promise<AttachmentRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({
      status: 'completed',
      progress: 100,
      step: noSentence,
      readAt,
      digest,
      characters,
      pages,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(attachment.id, id),
        eq(attachment.status, 'analysing'),
        isNull(attachment.extractionId),
        isNull(attachment.cancelRequestedAt),
      ),
    )
    .returning()
  return row ?? null
}
