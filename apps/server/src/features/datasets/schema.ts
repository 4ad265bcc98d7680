import type { Dataset } from '@atelier/contract/datasets/dataset'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { attachmentIdColumn } from '../../db/schema/attachment.ts'
import { json, time } from '../../db/schema/columns.ts'

export const dataset = pgTable('dataset', {
  attachmentId: attachmentIdColumn('attachment_id').primaryKey(),
  /** The results are valid only for these bytes. */
  blobHash: text('blob_hash').notNull(),
  /** Other versions of the engine may infer other types. */
  engine: text('engine').notNull(),
  contents: json('contents').$type<Dataset>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
