import type { FolderId, PromptId, TeamId } from '@atelier/contract/ids'
import type { OfferStatus, PromptTag } from '@atelier/contract/prompts/prompt'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { folder } from './folder.ts'
import { organization } from './team.ts'
import { userIdColumn } from './user.ts'

export const savedPrompt = pgTable(
  'saved_prompt',
  {
    id: id<PromptId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    folderId: id<FolderId>('folder_id').references(() => folder.id, { onDelete: 'set null' }),
    pinnedAt: time('pinned_at'),
    teamId: id<TeamId>('team_id').references(() => organization.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  ({ id, ownerId, folderId, pinnedAt, teamId, updatedAt, name, text }) => [
    index('saved_prompt_list').on(ownerId, updatedAt, id),
    index('saved_prompt_loose_list').on(ownerId, updatedAt, id).where(isNull(folderId)),
    index('saved_prompt_pinned_list').on(ownerId, pinnedAt, id).where(isNotNull(pinnedAt)),
    index('saved_prompt_team_list').on(teamId, updatedAt, id).where(isNotNull(teamId)),
    index('saved_prompt_folder_list').on(folderId, updatedAt, id).where(isNotNull(folderId)),
    index('saved_prompt_name').using('gin', sql`${name} gin_trgm_ops`),
    index('saved_prompt_text').using('gin', sql`(${name} || ' ' || ${text}) gin_trgm_ops`),
  ],
)

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

export const promptOffer = pgTable(
  'prompt_offer',
  {
    promptId: id<PromptId>('prompt_id')
      .primaryKey()
      .references(() => savedPrompt.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    tag: text('tag').$type<PromptTag>().notNull(),
    status: text('status').$type<OfferStatus>().notNull(),
    reason: text('reason').notNull().default(''),
    offeredAt: time('offered_at').notNull(),
    /** Order in the library, from `public_prompt_use`; highest first. */
    rank: bigint('rank', { mode: 'number' }).notNull().default(0),
  },
  ({ promptId, status, offeredAt, rank, tag, name, text }) => [
    index('prompt_offer_list').on(status, offeredAt, promptId),
    index('prompt_offer_library')
      .on(rank, promptId)
      .where(sql`${status} = 'accepted'`),
    index('prompt_offer_library_tag')
      .on(tag, rank, promptId)
      .where(sql`${status} = 'accepted'`),
    index('prompt_offer_library_name')
      .using('gin', sql`${name} gin_trgm_ops`)
      .where(sql`${status} = 'accepted'`),
    index('prompt_offer_library_text')
      .using('gin', sql`(${name} || ' ' || ${text}) gin_trgm_ops`)
      .where(sql`${status} = 'accepted'`),
  ],
)

export const publicPromptUse = pgTable('public_prompt_use', {
  promptId: text('prompt_id').primaryKey(),
  useCount: integer('use_count').notNull(),
  /** Distinct users. `kept`: how many of them kept the answer. */
  people: integer('people').notNull().default(0),
  kept: integer('kept').notNull().default(0),
})

export const publicPromptPerson = pgTable(
  'public_prompt_person',
  {
    userId: userIdColumn('user_id'),
    promptId: text('prompt_id').notNull(),
    keptAt: time('kept_at'),
  },
  ({ userId, promptId }) => [primaryKey({ columns: [userId, promptId] })],
)
