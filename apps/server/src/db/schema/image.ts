import type { ErrorCode } from '@atelier/contract/envelope'
import type { ImageId } from '@atelier/contract/ids'
import type { ImageKind, ImageSize, ImageStatus } from '@atelier/contract/images/image'
import type { Sentence } from '@atelier/contract/sentence'
import { type AnyPgColumn, bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { blob } from './attachment.ts'
import { id, json, time } from './columns.ts'
import { userIdColumn } from './user.ts'

export interface ImageParams {
  size: ImageSize
  /** A variation reuses the prompt; an edit changes the parent's image. */
  from: 'nothing' | 'variation' | 'edit'
  changes: string[]
  drawn?: string[]
}

export const image = pgTable(
  'image',
  {
    id: id<ImageId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    prompt: text('prompt').notNull(),
    model: text('model').notNull(),
    kind: text('kind').$type<ImageKind>().notNull(),
    params: json('params').$type<ImageParams>().notNull(),
    seed: integer('seed').notNull(),
    parentId: id<ImageId>('parent_id').references((): AnyPgColumn => image.id, { onDelete: 'set null' }),
    status: text('status').$type<ImageStatus>().notNull(),
    error: json('error').$type<{ code: ErrorCode; message: string; sentence?: Sentence }>(),
    blobHash: text('blob_hash').references(() => blob.hash),
    thumbHash: text('thumb_hash').references(() => blob.hash),
    mimeType: text('mime_type').$type<'image/png' | 'image/svg+xml'>(),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('image_list').on(table.ownerId, table.id.desc()),
    index('image_parent').on(table.parentId),
    index('image_blob').on(table.blobHash),
    index('image_thumb').on(table.thumbHash),
    index('image_status').on(table.status, table.createdAt),
  ],
)
