import type { FolderId, PromptId } from '@atelier/contract/ids'
import { isNotNull, isNull } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { folder } from './folder.ts'
import { ofUser } from './user.ts'

/** A person's saved prompt. One index for every list of them. */
export const savedPrompt = pgTable(
  'saved_prompt',
  {
    id: id<PromptId>('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    folderId: id<FolderId>('folder_id').references(() => folder.id, { onDelete: 'set null' }),
    pinnedAt: time('pinned_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  ({ id, ownerId, folderId, pinnedAt, updatedAt }) => [
    index('saved_prompt_list').on(ownerId, updatedAt, id),
    index('saved_prompt_loose_list').on(ownerId, updatedAt, id).where(isNull(folderId)),
    index('saved_prompt_pinned_list').on(ownerId, pinnedAt, id).where(isNotNull(pinnedAt)),
    index('saved_prompt_folder_list').on(folderId, updatedAt, id).where(isNotNull(folderId)),
  ],
)

/** How a prompt was before each change. */
export const savedPromptVersion = pgTable(
  'saved_prompt_version',
  {
    promptId: id<PromptId>('prompt_id')
      .notNull()
      .references(() => savedPrompt.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    replacedAt: time('replaced_at').notNull(),
  },
  ({ promptId, number }) => [primaryKey({ columns: [promptId, number] })],
)

/** How often a prompt of the library was used; the library itself is in content/prompts. */
export const publicPromptUse = pgTable('public_prompt_use', {
  promptId: text('prompt_id').primaryKey(),
  useCount: integer('use_count').notNull(),
})
