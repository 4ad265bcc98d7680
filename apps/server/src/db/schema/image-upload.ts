import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { blob } from './attachment.ts'
import { time } from './columns.ts'
import { ofUser } from './user.ts'

/** A picture that everybody may see, such as a bot's icon; until `publishedAt` it is one on its way. */
export const imageUpload = pgTable(
  'image_upload',
  {
    /** Random: who does not know it finds nothing. */
    fileName: text('file_name').primaryKey(),
    ownerId: ofUser('owner_id'),
    /** As announced; once it is public, as it was encoded anew. */
    contentType: text('content_type').notNull(),
    /** null until the bytes have come. */
    blobHash: text('blob_hash').references(() => blob.hash),
    /** Bytes, which count to its owner's storage: triggers, as for attachments (migration 0021). */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** How often bytes have come to its address. */
    sent: integer('sent').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    publishedAt: time('published_at'),
  },
  (table) => [
    index('image_upload_owner').on(table.ownerId),
    index('image_upload_blob').on(table.blobHash),
    index('image_upload_age').on(table.createdAt),
  ],
)
