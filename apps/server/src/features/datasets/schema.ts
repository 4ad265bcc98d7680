import type { Dataset } from '@atelier/contract/dataset'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { ofAttachment } from '../../db/schema/attachment.ts'
import { json, time } from '../../db/schema/columns.ts'

/** What is in a file of tables, looked at once. */
export const dataset = pgTable('dataset', {
  attachmentId: ofAttachment('attachment_id').primaryKey(),
  /** Of which bytes: of others it says nothing. */
  blobHash: text('blob_hash').notNull(),
  /** The database that it was looked at with: another may see other types. */
  engine: text('engine').notNull(),
  contents: json('contents').$type<Dataset>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
