import type {
  ImportItemKind,
  ImportItemState,
  ImportSource,
  ImportState,
} from '@atelier/contract/data-import'
import type { ImportId, UserId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { blob } from './attachment.ts'
import { id, sentenceLines, sentenceText, time } from './columns.ts'
import { ofUser } from './user.ts'

/** What somebody brought along from elsewhere: one file, and how far it has come. */
export const dataImport = pgTable(
  'data_import',
  {
    id: id<ImportId>('id').primaryKey(),
    userId: ofUser('user_id'),
    fileName: text('file_name').notNull(),
    /** The file itself, until it has been brought in. */
    blobHash: text('blob_hash').references(() => blob.hash),
    /** Per cent of the file that was read. */
    progress: integer('progress').notNull().default(0),
    /** null until it was looked into. */
    source: text('source').$type<ImportSource>(),
    state: text('state').$type<ImportState>().notNull(),
    /** Why it ended before its end. */
    failure: sentenceText('failure'),
    createdAt: time('created_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('data_import_list').on(table.userId, table.id),
    index('data_import_blob').on(table.blobHash),
  ],
)

/** What became of each thing in it. */
export const dataImportItem = pgTable(
  'data_import_item',
  {
    importId: id<ImportId>('import_id')
      .notNull()
      .references(() => dataImport.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** The import's, which it goes with. */
    userId: id<UserId>('user_id').notNull(),
    kind: text('kind').$type<ImportItemKind>().notNull(),
    title: text('title').notNull(),
    /** What it was called there: the same thing comes in once. */
    origin: text('origin').notNull(),
    /** What became of it here: an import that was broken off goes on with it. */
    made: text('made'),
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
