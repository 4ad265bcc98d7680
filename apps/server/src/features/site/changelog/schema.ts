import type { ReactionType } from '@atelier/contract/site/changelog'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userIdColumn } from '../../../db/schema/user.ts'

export const changelogReaction = pgTable(
  'changelog_reaction',
  {
    slug: text('slug').notNull(),
    type: text('type').$type<ReactionType>().notNull(),
    userId: userIdColumn('user_id'),
  },
  (table) => [primaryKey({ columns: [table.slug, table.type, table.userId] })],
)
