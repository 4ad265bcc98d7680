import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { ActivityKind } from '@atelier/contract/activity'
import type { ProjectRole } from '@atelier/contract/project'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, json, orderedText, time } from './columns.ts'
import { ofUser, user } from './user.ts'

export const project = pgTable(
  'project',
  {
    id: id<ProjectId>('id').primaryKey(),
    createdByUserId: ofUser('created_by_user_id'),
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
    /** When it was listed in the community; null: it is not. */
    publishedAt: time('published_at'),
    /** The public page shows the owner's chats that were there then; null: none. */
    chatsSharedAt: time('chats_shared_at'),
    quickstartPrompts: json('quickstart_prompts').$type<string[]>().notNull().default([]),
    publicMarkdown: text('public_markdown').notNull().default(''),
    /** Grows with whatever its public page shows: a cached page of an older one is stale. */
    publicVersion: integer('public_version').notNull().default(1),
    /** What it was copied from, and what that was called then; that one may be gone. */
    forkedFromId: id<ProjectId>('forked_from_id'),
    forkedFromName: text('forked_from_name'),
    /** Grows with every edit: two who edit at once do not overwrite each other unseen. */
    version: integer('version').notNull().default(1),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // seldom written: nothing waits in a list that every search would read through
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
    // what many keep for themselves costs nothing to who searches what is published
    index('project_community_trgm')
      .using('gin', sql`${table.name} gin_trgm_ops`, sql`${table.description} gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`${table.publishedAt} is not null and ${table.archivedAt} is null`),
  ],
)

/** A column for a project: the row goes with it. */
export const ofProject = (name: string) =>
  id<ProjectId>(name)
    .notNull()
    .references(() => project.id, { onDelete: 'cascade' })

/** The owner is a member too, so that one row answers who may do what. */
export const projectMember = pgTable(
  'project_member',
  {
    projectId: ofProject('project_id'),
    userId: ofUser('user_id'),
    role: text('role').$type<ProjectRole>().notNull(),
    /** Follows project.updated_at, so that a person's list pages along one index. */
    sortedAt: time('sorted_at').notNull().defaultNow(),
    /** Follows project.name by triggers: as people sort it. */
    sortName: orderedText('sort_name').notNull().default(''),
    /** Each keeps their own above the others. */
    isPinned: boolean('is_pinned').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_member_changed').on(table.userId, table.isPinned, table.sortedAt, table.projectId),
    index('project_member_name').on(
      table.userId,
      sql`(not ${table.isPinned})`,
      table.sortName,
      table.projectId,
    ),
  ],
)

/** Who was removed from a project, until they have taken note: what it was called then, and nothing else of it. */
export const projectRevocation = pgTable(
  'project_revocation',
  {
    userId: ofUser('user_id'),
    projectId: ofProject('project_id'),
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

/** Who was in a deleted project, and how it was shared: what bringing it back restores. */
export interface DeletedState {
  members: { userId: UserId; role: ProjectRole; createdAt: number }[]
  sharing: Pick<
    typeof project.$inferSelect,
    'isPubliclyAccessible' | 'allowForking' | 'allowSearchIndexing'
  > & { publishedAt: number | null; chatsSharedAt: number | null }
}

/** A project that was deleted and can be brought back. It has no members, so that nobody finds it. */
export const deletedProject = pgTable(
  'deleted_project',
  {
    projectId: id<ProjectId>('project_id')
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    ownerId: ofUser('owner_id'),
    state: json('state').$type<DeletedState>().notNull(),
    deletedAt: time('deleted_at').notNull(),
  },
  (table) => [
    index('deleted_project_list').on(table.ownerId, table.deletedAt, table.projectId),
    index('deleted_project_age').on(table.deletedAt),
  ],
)

/** What was done in a project, and by whom. */
export const projectActivity = pgTable(
  'project_activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: ofProject('project_id'),
    actorId: id<UserId>('actor_id').references(() => user.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** What it was done to, as it was called then. */
    subject: text('subject').notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('project_activity_list').on(table.projectId, table.id),
    index('project_activity_actor').on(table.actorId),
  ],
)

/** Earlier instructions of a project, kept when they were changed. */
export const projectInstructions = pgTable(
  'project_instructions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: ofProject('project_id'),
    text: text('text').notNull(),
    /** Who replaced it, and when. */
    replacedById: id<UserId>('replaced_by_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('project_instructions_list').on(table.projectId, table.id),
    index('project_instructions_replaced_by').on(table.replacedById),
  ],
)
