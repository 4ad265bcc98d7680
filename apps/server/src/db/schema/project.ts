import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { ActivityKind } from '@atelier/contract/projects/activity'
import type { ProjectRole } from '@atelier/contract/projects/project'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, json, orderedText, time } from './columns.ts'
import { userIdColumn, user } from './user.ts'

export const project = pgTable(
  'project',
  {
    id: id<ProjectId>('id').primaryKey(),
    createdByUserId: userIdColumn('created_by_user_id'),
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
    publishedAt: time('published_at'),
    /** The public page shows the owner's chats up to this time; if null, no chats. */
    chatsSharedAt: time('chats_shared_at'),
    quickstartPrompts: json('quickstart_prompts').$type<string[]>().notNull().default([]),
    publicMarkdown: text('public_markdown').notNull().default(''),
    /** Incremented whenever the public page changes, which invalidates its cache. */
    publicVersion: integer('public_version').notNull().default(1),
    /** The name is that of the original, and is kept even after it is deleted. */
    forkedFromId: id<ProjectId>('forked_from_id'),
    forkedFromName: text('forked_from_name'),
    /** Set if other people wrote some or all of the instructions, even after they left. */
    hasUntrustedText: boolean('has_outside_words').notNull().default(false),
    version: integer('version').notNull().default(1),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // rarely written, so it has no pending list, which every search would scan
    index('project_name_trgm')
      .using('gin', sql`${table.name} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('project_description_trgm')
      .using('gin', sql`${table.description} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('project_creator').on(table.createdByUserId, table.id),
    index('project_community')
      .on(table.publishedAt, table.id)
      .where(sql`${table.publishedAt} is not null and ${table.archivedAt} is null`),
    index('project_community_trgm')
      .using('gin', sql`${table.name} gin_trgm_ops`, sql`${table.description} gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`${table.publishedAt} is not null and ${table.archivedAt} is null`),
  ],
)

export const projectIdColumn = (name: string) =>
  id<ProjectId>(name)
    .notNull()
    .references(() => project.id, { onDelete: 'cascade' })

/** Includes the owner, so that an access check reads one row. */
export const projectMember = pgTable(
  'project_member',
  {
    projectId: projectIdColumn('project_id'),
    userId: userIdColumn('user_id'),
    role: text('role').$type<ProjectRole>().notNull(),
    /** Copy of project.updated_at, so that a person's list is read from one index. */
    sortTime: time('sorted_at').notNull().defaultNow(),
    /** Natural order of project.name, maintained by triggers. */
    sortName: orderedText('sort_name').notNull().default(''),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Whether project.archived_at is set, maintained by triggers, so that counting reads one index. */
    isArchived: boolean('is_archived').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_member_changed').on(
      table.userId,
      table.isArchived,
      table.isPinned,
      table.sortTime,
      table.projectId,
    ),
    index('project_member_name').on(
      table.userId,
      table.isArchived,
      sql`(not ${table.isPinned})`,
      table.sortName,
      table.projectId,
    ),
  ],
)

export const projectRevocation = pgTable(
  'project_revocation',
  {
    userId: userIdColumn('user_id'),
    projectId: projectIdColumn('project_id'),
    name: text('name').notNull(),
    sortName: orderedText('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`name_order(name)`),
    symbol: text('symbol'),
    reason: text('reason').$type<'removed' | 'deleted'>().notNull().default('removed'),
    revokedAt: time('revoked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('project_revocation_list').on(table.userId, table.revokedAt, table.projectId),
    index('project_revocation_name').on(table.userId, table.sortName, table.projectId),
    index('project_revocation_project').on(table.projectId),
  ],
)

export interface DeletedState {
  members: { userId: UserId; role: ProjectRole; createdAt: number }[]
  sharing: Pick<
    typeof project.$inferSelect,
    'isPubliclyAccessible' | 'allowForking' | 'allowSearchIndexing'
  > & { publishedAt: number | null; chatsSharedAt: number | null }
}

/** A deleted project that can be restored. It has no members, so no one can open it. */
export const deletedProject = pgTable(
  'deleted_project',
  {
    projectId: id<ProjectId>('project_id')
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    ownerId: userIdColumn('owner_id'),
    state: json('state').$type<DeletedState>().notNull(),
    deletedAt: time('deleted_at').notNull(),
  },
  (table) => [
    index('deleted_project_list').on(table.ownerId, table.deletedAt, table.projectId),
    index('deleted_project_age').on(table.deletedAt),
  ],
)

export const projectActivity = pgTable(
  'project_activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn('project_id'),
    actorId: id<UserId>('actor_id').references(() => user.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ActivityKind>().notNull(),
    subject: text('subject').notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('project_activity_list').on(table.projectId, table.id),
    index('project_activity_actor').on(table.actorId),
  ],
)

export const projectInstructions = pgTable(
  'project_instructions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn('project_id'),
    text: text('text').notNull(),
    replacedById: id<UserId>('replaced_by_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('project_instructions_list').on(table.projectId, table.id),
    index('project_instructions_replaced_by').on(table.replacedById),
  ],
)
