import type { AttachmentId, ProjectId, UserId } from '@atelier/contract/ids'
import type { ProjectRole } from '@atelier/contract/project'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { attachment } from './attachment.ts'
import { id, time } from './columns.ts'
import { user } from './user.ts'

export const project = pgTable(
  'project',
  {
    id: id<ProjectId>('id').primaryKey(),
    createdByUserId: id<UserId>('created_by_user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    symbol: text('symbol'),
    systemPrompt: text('system_prompt').notNull().default(''),
    goal: text('goal'),
    creationMode: text('creation_mode').$type<'MANUAL' | 'MERLIN' | 'GOAL'>().notNull(),
    status: text('status').$type<'PENDING' | 'COMPLETED'>().notNull(),
    isPubliclyAccessible: boolean('is_publicly_accessible').notNull().default(false),
    allowForking: boolean('allow_forking').notNull().default(false),
    allowSearchIndexing: boolean('allow_search_indexing').notNull().default(false),
    /** Grows with every edit: two who edit at once do not overwrite each other unseen. */
    version: integer('version').notNull().default(1),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('project_name_trgm').using('gin', sql`${table.name} gin_trgm_ops`),
    index('project_description_trgm').using('gin', sql`${table.description} gin_trgm_ops`),
  ],
)

/** The owner is a member too, so that one row answers who may do what. */
export const projectMember = pgTable(
  'project_member',
  {
    projectId: id<ProjectId>('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: id<UserId>('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<ProjectRole>().notNull(),
    /** Follows project.updated_at, so that a person's list pages along one index. */
    sortedAt: time('sorted_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_member_list').on(table.userId, table.sortedAt.desc(), table.projectId.desc()),
  ],
)

export const projectAttachment = pgTable(
  'project_attachment',
  {
    projectId: id<ProjectId>('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    attachmentId: id<AttachmentId>('attachment_id')
      .notNull()
      .references(() => attachment.id, { onDelete: 'cascade' }),
    addedByUserId: id<UserId>('added_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.attachmentId] }),
    index('project_attachment_attachment').on(table.attachmentId),
  ],
)
