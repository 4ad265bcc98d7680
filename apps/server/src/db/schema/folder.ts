import type { FolderKind } from '@atelier/contract/chat/folder'
import type { FolderId } from '@atelier/contract/ids'
import { type AnyPgColumn, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { userIdColumn } from './user.ts'

/** Subfolders are deleted with their parent. */
export const folder = pgTable(
  'folder',
  {
    id: id<FolderId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    kind: text('kind').$type<FolderKind>().notNull(),
    parentId: id<FolderId>('parent_id').references((): AnyPgColumn => folder.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('folder_owner').on(table.ownerId, table.kind), index('folder_parent').on(table.parentId)],
)
