import type {
  ImportItemKind,
  ImportItemState,
  ImportSource,
  ImportState,
} from '@atelier/contract/data-transfer/data-import'
import type { ImportId, UserId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { blob } from './attachment.ts'
import { id, sentenceLines, sentenceText, time } from './columns.ts'
import { userIdColumn } from './user.ts'

export const dataImport = pgTable(
  'data_import',
  {
    id: id<ImportId>('id').primaryKey(),
    userId: userIdColumn('user_id'),
    fileName: text('file_name').notNull(),
    blobHash: text('blob_hash').references(() => blob.hash),
    progress: integer('progress').notNull().default(0),
    source: text('source').$type<ImportSource>(),
    state: text('state').$type<ImportState>().notNull(),
    failure: sentenceText('failure'),
    createdAt: time('created_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('data_import_list').on(table.userId, table.id),
    index('data_import_blob').on(table.blobHash),
  ],
)

export const dataImportItem = pgTable(
  'data_import_item',
  {
    importId: id<ImportId>('import_id')
      .notNull()
      .references(() => dataImport.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    userId: id<UserId>('user_id').notNull(),
    kind: text('kind').$type<ImportItemKind>().notNull(),
    title: text('title').notNull(),
    /** ID in the source, so that a second import skips the item. */
    origin: text('origin').notNull(),
    /** ID of the created object, so that an interrupted import can resume. */
    createdId: text('made'),
    state: text('state').$type<ImportItemState>().notNull(),
    reason: sentenceLines('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    uniqueIndex('data_import_item_origin')
      .on(table.userId, table.origin)
      .where(sql`${table.state} = 'imported'`),
  ],
)
