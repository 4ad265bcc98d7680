import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { blob } from './attachment.ts'
import { time } from './columns.ts'
import { userIdColumn } from './user.ts'

/** A public image such as a bot's icon; pending until `publishedAt`. */
export const imageUpload = pgTable(
  'image_upload',
  {
    /** Random: knowing the name is the permission to read the image. */
    fileName: text('file_name').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    contentType: text('content_type').notNull(),
    blobHash: text('blob_hash').references(() => blob.hash),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
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
