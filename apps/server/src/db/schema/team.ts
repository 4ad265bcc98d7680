import type { TeamId } from '@atelier/contract/ids'
import type { TeamRole } from '@atelier/contract/teams/team'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { userIdColumn } from './user.ts'

/** Tables and columns have the names of better-auth's organization plugin, which is not used. */
export const organization = pgTable('organization', {
  id: id<TeamId>('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const organizationMember = pgTable(
  'organization_member',
  {
    id: id<string>('id').primaryKey(),
    organizationId: id<TeamId>('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    userId: userIdColumn('user_id'),
    role: text('role').$type<TeamRole>().notNull().default('member'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('organization_member_once').on(table.organizationId, table.userId),
    index('organization_member_user').on(table.userId),
  ],
)
