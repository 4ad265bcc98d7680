import type { AttachmentId } from '@atelier/contract/ids'
import { sentence, noSentence } from '@atelier/contract/write-sentence'
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { attachment, attachmentText, chunk, previousText } from '../../../../db/schema/index.ts'
import type { JobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { PreparedChunk, PreparedSource } from '../prepare-source.ts'

export type AttachmentRow = typeof attachment.$inferSelect

/** Identifies an extraction. Its writes are ignored once it was canceled or a newer one has started. */
export interface Claim {
  readonly attachmentId: AttachmentId
  readonly extractionId: string
}

const isCurrentClaim = ({ attachmentId, extractionId }: Claim) =>
  and(
    eq(attachment.id, attachmentId),
    eq(attachment.extractionId, extractionId),
    eq(attachment.status, 'analysing'),
    isNull(attachment.cancelRequestedAt),
  )

/** Deletes leftovers of an interrupted extraction. Null if there is nothing to extract. */
export const claimExtraction = (db: Database, _job: JobGrant, claim: Claim): Promise<AttachmentRow | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(attachment)
      .set({
        extractionId: claim.extractionId,
        progress: 0,
        step: sentence('Reading'),
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(attachment.id, claim.attachmentId),
          eq(attachment.status, 'analysing'),
          isNull(attachment.cancelRequestedAt),
        ),
      )
      .returning()
    if (row && !row.readAt) await tx.delete(chunk).where(eq(chunk.attachmentId, claim.attachmentId))
    return row ?? null
  })

export const updateExtraction = async (
  tx: Database,
  _job: JobGrant,
  claim: Claim,
  values: Partial<typeof attachment.$inferInsert>,
): Promise<AttachmentRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({ ...values, updatedAt: sql`now()` })
    .where(isCurrentClaim(claim))
    .returning()
  return row ?? null
}

export const findStoredText = async (
  db: Database,
  { id, readAt }: Pick<AttachmentRow, 'id' | 'readAt'>,
): Promise<string | null> => {
  if (!readAt) return null
  const [row] = await db
    .select({ text: attachmentText.text })
    .from(attachmentText)
    .where(eq(attachmentText.attachmentId, id))
  return row?.text ?? ''
}

export const archiveText = async (
  tx: Database,
  _job: JobGrant,
  { attachmentId }: Claim,
  storedText: { text: string; readAt: Date },
): Promise<void> => {
  await tx
    .insert(previousText)
    .values({ attachmentId, ...storedText })
    .onConflictDoUpdate({ target: previousText.attachmentId, set: storedText })
  await tx.delete(chunk).where(eq(chunk.attachmentId, attachmentId))
}

export const failExtraction = async (
  tx: Database,
  _job: JobGrant,
  claim: Claim,
  failure: NonNullable<AttachmentRow['failure']>,
): Promise<AttachmentRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({
      status: sql`case when ${attachment.readAt} is null then 'failed' else 'completed' end`,
      failure,
      step: noSentence,
      updatedAt: sql`now()`,
    })
    .where(isCurrentClaim(claim))
    .returning()
  return row ?? null
}

/** The commit doesn't wait for the disk; the next synchronous commit flushes it too. */
export const commitAsynchronously = (tx: Database) => tx.execute(sql`set local synchronous_commit = off`)

/** Returns whether the extraction is still current. Locks the row until the transaction ends. */
export const lockExtraction = async (tx: Database, claim: Claim): Promise<boolean> => {
  const rows = await tx
    .select({ id: attachment.id })
    .from(attachment)
    .where(isCurrentClaim(claim))
    .for('share')
  return rows.length > 0
}

export const insertChunks = async (
  tx: Database,
  _job: JobGrant,
  attachmentId: AttachmentId,
  source: string,
  firstOrdinal: number,
  chunks: readonly PreparedChunk[],
): Promise<number[]> => {
  if (chunks.length === 0) return []
  // one JSON parameter for all rows: with a parameter per value, parsing takes most of the time
  const rows = chunks.map(({ start, end, page, label, context, path, lead, lexemes }, index) => ({
    ordinal: firstOrdinal + index,
    // a cut through a surrogate pair isn't valid JSON
    text: source.slice(start, end).toWellFormed(),
    start,
    end,
    page,
    label,
    context,
    path: path.length > 0 ? path : null,
    lead,
    lexemes,
  }))
  const { rows: insertedRows } = (await tx.execute(
    sql`insert into ${chunk} (attachment_id, ordinal, text, start, "end", page, label, context, path, lead, search_vector)
      select ${attachmentId}::uuid, ordinal, text, start, "end", page, label, context, path, lead,
        array_to_tsvector(string_to_array(lexemes, ' '))
      from json_to_recordset(${JSON.stringify(rows)}::json) as passage (
        ordinal int, text text, start int, "end" int, page int, label text, context text, path jsonb, lead text, lexemes text
      )
      returning id`,
  )) as { rows: { id: string }[] }
  return insertedRows.map(({ id }) => Number(id))
}

/** `vectors` are in the order of `chunkIds`. Call only if `hasVectors`. */
export const insertEmbeddings = async (
  tx: Database,
  _job: JobGrant,
  chunkIds: readonly number[],
  model: string,
  vectors: readonly (readonly number[])[],
): Promise<void> => {
  const rows = chunkIds.map(
    (id, index) => sql`(${id}::bigint, ${model}, ${JSON.stringify(vectors[index])}::vector)`,
  )
  if (rows.length === 0) return
  // the passage may have been deleted or embedded in the meantime
  await tx.execute(
    sql`insert into chunk_embedding (chunk_id, model, embedding)
      select c.id, v.model, v.embedding
      from (values ${sql.join(rows, sql`, `)}) v (chunk_id, model, embedding) join ${chunk} c on c.id = v.chunk_id
      on conflict do nothing`,
  )
}

export const selectUnembeddedPassages = (
  db: Database,
  model: string,
  {
    attachmentId,
    afterId,
    limit,
  }: { attachmentId?: AttachmentId | undefined; afterId: number; limit: number },
): Promise<{ id: number; text: string }[]> =>
  db
    .select({ id: chunk.id, text: chunk.text })
    .from(chunk)
    .where(
      and(
        attachmentId && eq(chunk.attachmentId, attachmentId),
        gt(chunk.id, afterId),
        sql`not exists (select from chunk_embedding e where e.chunk_id = ${chunk.id} and e.model = ${model})`,
      ),
    )
    .orderBy(chunk.id)
    .limit(limit)

export const deleteOtherEmbeddings = (db: Database, _job: JobGrant, model: string) =>
  db.execute(sql`delete from chunk_embedding where model <> ${model}`)

export const upsertText = async (
  tx: Database,
  _job: JobGrant,
  attachmentId: AttachmentId,
  { text, sections }: Pick<PreparedSource, 'text' | 'sections'>,
): Promise<void> => {
  await tx
    .insert(attachmentText)
    .values({ attachmentId, text, sections })
    .onConflictDoUpdate({ target: attachmentText.attachmentId, set: { text, sections } })
}

export const selectUnreadAttachments = (db: Database): Promise<Pick<AttachmentRow, 'id' | 'ownerId'>[]> =>
  db
    .select({ id: attachment.id, ownerId: attachment.ownerId })
    .from(attachment)
    .where(inArray(attachment.status, ['uploading', 'analysing']))

/** Extractions whose process died and whose job has no retries left. */
export const selectAbandonedExtractions = (db: Database, updatedBefore: Date) =>
  db
    .select({ attachmentId: attachment.id, extractionId: attachment.extractionId })
    .from(attachment)
    .where(
      and(
        eq(attachment.status, 'analysing'),
        isNotNull(attachment.extractionId),
        lt(attachment.updatedAt, updatedBefore),
      ),
    )
