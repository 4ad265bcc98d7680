import type { AttachmentId, PinnedQuestionId, RetrievalRunId, UserId } from '@atelier/contract/ids'
import type { RetrievalRun } from '@atelier/contract/projects/retrieval'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { attachment } from '../../../db/schema/attachment.ts'
import { id, time } from '../../../db/schema/columns.ts'
import { projectIdColumn } from '../../../db/schema/project.ts'
import { user } from '../../../db/schema/user.ts'

export const pinnedQuestion = pgTable(
  'pinned_question',
  {
    id: id<PinnedQuestionId>('id').primaryKey(),
    projectId: projectIdColumn('project_id'),
    text: text('text').notNull(),
    expectedAttachmentId: id<AttachmentId>('expected_attachment_id').references(() => attachment.id, {
      onDelete: 'set null',
    }),
    expectedTitle: text('expected_title'),
    expectedPage: integer('expected_page'),
    expectedQuote: text('expected_quote'),
    createdById: id<UserId>('created_by_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pinned_question_list').on(table.projectId, table.id),
    index('pinned_question_expected').on(table.expectedAttachmentId),
    index('pinned_question_created_by').on(table.createdById),
  ],
)

export const retrievalRun = pgTable(
  'retrieval_run',
  {
    id: id<RetrievalRunId>('id').primaryKey(),
    projectId: projectIdColumn('project_id'),
    status: text('status').$type<RetrievalRun['status']>().notNull(),
    cause: text('cause').$type<RetrievalRun['cause']>().notNull(),
    /** Hash of the sources, the embedding model, and whether the chat model generates. */
    fingerprint: text('fingerprint').notNull(),
    sources: integer('sources').notNull(),
    embeddingModel: text('embedding_model'),
    total: integer('total').notNull(),
    startedById: id<UserId>('started_by_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('retrieval_run_list').on(table.projectId, table.createdAt, table.id),
    uniqueIndex('retrieval_run_running')
      .on(table.projectId)
      .where(sql`${table.status} = 'running'`),
    index('retrieval_run_started_by').on(table.startedById),
  ],
)

export const retrievalResult = pgTable(
  'retrieval_result',
  {
    runId: id<RetrievalRunId>('run_id')
      .notNull()
      .references(() => retrievalRun.id, { onDelete: 'cascade' }),
    questionId: id<PinnedQuestionId>('question_id')
      .notNull()
      .references(() => pinnedQuestion.id, { onDelete: 'cascade' }),
    rank: integer('rank'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.questionId] }),
    index('retrieval_result_question').on(table.questionId),
  ],
)
