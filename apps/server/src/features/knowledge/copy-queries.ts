import type { AttachmentId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { attachmentText, chunk } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

/** From which attachment to which. */
export interface Copied {
  readonly from: AttachmentId
  readonly to: AttachmentId
}

const pairs = (copied: readonly Copied[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(copied)}::jsonb) as copied("from" uuid, "to" uuid)`

export const copyTextRows = (tx: Database, copied: readonly Copied[]) =>
  tx.execute(sql`
    insert into ${attachmentText} (attachment_id, text, sections)
    select copied."to", t.text, t.sections
    from ${pairs(copied)} join ${attachmentText} t on t.attachment_id = copied."from"`)

export const copyChunks = (tx: Database, copied: readonly Copied[]) =>
  tx.execute(sql`
    insert into ${chunk} (attachment_id, ordinal, text, start, "end", page, label, context, search_vector)
    select copied."to", c.ordinal, c.text, c.start, c."end", c.page, c.label, c.context, c.search_vector
    from ${pairs(copied)} join ${chunk} c on c.attachment_id = copied."from"`)

/** After the chunks: a copy has its original's ordinal. */
export const copyEmbeddings = (tx: Database, copied: readonly Copied[]) =>
  tx.execute(sql`
    insert into chunk_embedding (chunk_id, model, embedding)
    select twin.id, e.model, e.embedding
    from ${pairs(copied)}
      join ${chunk} c on c.attachment_id = copied."from"
      join chunk_embedding e on e.chunk_id = c.id
      join ${chunk} twin on twin.attachment_id = copied."to" and twin.ordinal = c.ordinal`)
