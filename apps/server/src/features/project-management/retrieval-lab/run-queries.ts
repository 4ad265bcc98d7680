import type { AttachmentId, PinnedQuestionId, ProjectId, RetrievalRunId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  attachment,
  deletedProject,
  knowledgeItem,
  project,
  projectMember,
  user,
} from '../../../db/schema/index.ts'
import { pinnedQuestion, retrievalResult, retrievalRun } from './schema.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Cursor } from '../../../platform/keyset.ts'
import type { EditGrant } from './queries.ts'

export const selectRanks = (db: Database, projectId: ProjectId) =>
  db
    .select({
      questionId: retrievalResult.questionId,
      runId: retrievalResult.runId,
      rank: retrievalResult.rank,
      fingerprint: retrievalRun.fingerprint,
    })
    .from(retrievalRun)
    .innerJoin(retrievalResult, eq(retrievalResult.runId, retrievalRun.id))
    .where(eq(retrievalRun.projectId, projectId))
    .orderBy(desc(retrievalRun.createdAt), desc(retrievalRun.id))

export type RankRow = Awaited<ReturnType<typeof selectRanks>>[number]

const statsByRun = (db: Database) =>
  db
    .select({
      runId: retrievalResult.runId,
      done: sql<number>`count(*)::int`.as('done'),
      topFiveCount: sql<number>`(count(*) filter (where ${retrievalResult.rank} <= 5))::int`.as('among_five'),
      reciprocalSum: sql<number>`coalesce(sum(1.0 / ${retrievalResult.rank}), 0)::float8`.as('reciprocal'),
    })
    .from(retrievalResult)
    .groupBy(retrievalResult.runId)
    .as('measured')

export const selectRuns = (db: Database, projectId: ProjectId, cursor: Cursor | null, limit: number) => {
  const stats = statsByRun(db)
  return db
    .select({
      run: retrievalRun,
      done: stats.done,
      topFiveCount: stats.topFiveCount,
      reciprocalSum: stats.reciprocalSum,
      startedBy: user.name,
    })
    .from(retrievalRun)
    .leftJoin(stats, eq(stats.runId, retrievalRun.id))
    .leftJoin(user, eq(user.id, retrievalRun.startedById))
    .where(
      and(
        eq(retrievalRun.projectId, projectId),
        cursor === null
          ? undefined
          : or(
              lt(retrievalRun.createdAt, cursor.at),
              and(eq(retrievalRun.createdAt, cursor.at), lt(sql`${retrievalRun.id}::text`, cursor.id)),
            ),
      ),
    )
    .orderBy(desc(retrievalRun.createdAt), desc(retrievalRun.id))
    .limit(limit)
}

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

export const insertRun = async (
  tx: Database,
  { id: projectId }: EditGrant,
  values: Omit<typeof retrievalRun.$inferInsert, 'projectId'>,
): Promise<boolean> => {
  const rows = await tx
    .insert(retrievalRun)
    .values({ ...values, projectId })
    .onConflictDoNothing()
    .returning({ id: retrievalRun.id })
  return rows.length === 1
}

export const isRunning = async (db: Database, id: RetrievalRunId): Promise<boolean> =>
  (await db.$count(retrievalRun, and(eq(retrievalRun.id, id), eq(retrievalRun.status, 'running')))) > 0

export const selectRunQuestions = async (
  db: Database,
  runId: RetrievalRunId,
): Promise<PinnedQuestionId[]> => {
  const rows = await db
    .select({ id: retrievalResult.questionId })
    .from(retrievalResult)
    .where(eq(retrievalResult.runId, runId))
  return rows.map(({ id }) => id)
}

export const insertResult = async (
  db: Database,
  { id: projectId }: EditGrant,
  { runId, questionId, rank }: typeof retrievalResult.$inferSelect,
): Promise<void> => {
  const existingQuestion = db
    .select({
      runId: sql`${runId}::uuid`.as('run_id'),
      questionId: pinnedQuestion.id,
      rank: sql`${rank}::int`.as('rank'),
    })
    .from(pinnedQuestion)
    .where(and(eq(pinnedQuestion.id, questionId), eq(pinnedQuestion.projectId, projectId)))
  await db.insert(retrievalResult).select(existingQuestion).onConflictDoNothing()
}

export const endRun = async (
  tx: Database,
  { id: projectId }: EditGrant,
  id: RetrievalRunId,
  status: 'completed' | 'failed',
  endedAt: Date,
): Promise<void> => {
  await tx
    .update(retrievalRun)
    .set({ status, endedAt })
    .where(and(eq(retrievalRun.id, id), eq(retrievalRun.projectId, projectId)))
  const latestRuns = tx
    .select({ id: retrievalRun.id })
    .from(retrievalRun)
    .where(eq(retrievalRun.projectId, projectId))
    .orderBy(desc(retrievalRun.createdAt), desc(retrievalRun.id))
    .limit(limits.retrieval.runsKept)
  await tx
    .delete(retrievalRun)
    .where(and(eq(retrievalRun.projectId, projectId), notInArray(retrievalRun.id, latestRuns)))
}

export const failAbandoned = async (
  db: Database,
  _job: JobGrant,
  createdBefore: Date,
  now: Date,
): Promise<void> => {
  await db
    .update(retrievalRun)
    .set({ status: 'failed', endedAt: now })
    .where(and(eq(retrievalRun.status, 'running'), lt(retrievalRun.createdAt, createdBefore)))
}

/** Active projects with expected sources, and without a pin or run since `since`. */
export const selectDueProjects = async (db: Database, since: Date): Promise<ProjectId[]> => {
  const recentRun = db
    .select({ one: sql`1` })
    .from(retrievalRun)
    .where(
      and(
        eq(retrievalRun.projectId, project.id),
        or(eq(retrievalRun.status, 'running'), gt(retrievalRun.createdAt, since)),
      ),
    )
  const pinnedAlias = alias(pinnedQuestion, 'pinned')
  const recentPin = db
    .select({ one: sql`1` })
    .from(pinnedAlias)
    .where(and(eq(pinnedAlias.projectId, project.id), gt(pinnedAlias.createdAt, since)))
  const deletedProjects = db
    .select({ one: sql`1` })
    .from(deletedProject)
    .where(eq(deletedProject.projectId, project.id))
  const rows = await db
    .selectDistinct({ id: project.id })
    .from(pinnedQuestion)
    .innerJoin(project, eq(project.id, pinnedQuestion.projectId))
    .where(
      and(
        isNotNull(pinnedQuestion.expectedAttachmentId),
        isNull(project.archivedAt),
        notExists(deletedProjects),
        notExists(recentRun),
        notExists(recentPin),
      ),
    )
  return rows.map(({ id }) => id)
}

export const readSources = async (
  db: Database,
  projectId: ProjectId,
): Promise<{ ids: AttachmentId[]; state: string; isReading: boolean }> => {
  const rows = await db
    .select({
      id: attachment.id,
      status: attachment.status,
      extractionId: attachment.extractionId,
      title: attachment.title,
    })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(eq(knowledgeItem.baseId, projectId))
    .orderBy(asc(attachment.id))
  const readRows = rows.filter(({ status }) => status === 'completed')
  return {
    ids: readRows.map(({ id }) => id),
    state: JSON.stringify(readRows.map(({ id, extractionId, title }) => [id, extractionId, title])),
    isReading: rows.some(({ status }) => status === 'analysing'),
  }
}

export const selectEditors = async (db: Database, projectId: ProjectId): Promise<UserId[]> => {
  const rows = await db
    .select({ userId: projectMember.userId })
    .from(projectMember)
    .where(and(eq(projectMember.projectId, projectId), inArray(projectMember.role, ['OWNER', 'EDITOR'])))
  return rows.map(({ userId }) => userId)
}
