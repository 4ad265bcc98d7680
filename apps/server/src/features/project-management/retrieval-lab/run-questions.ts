import { createHash } from 'node:crypto'
import type { PinnedQuestionId, ProjectId, RetrievalRunId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { RetrievalRun } from '@atelier/contract/projects/retrieval'
import type { AppContext } from '../../../context.ts'
import { grantForJob, type Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { logFailure } from '../../../platform/outages.ts'
import { findEmbeddingModelName } from '../../sources/knowledge/retrieve/index.ts'
import { type Passage } from '../../sources/knowledge/passages/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { type QuestionTrace, selectOwnerSources, traceQuestion } from '../../answers/sources/index.ts'
import { publishRetrieval } from './pinned-questions.ts'
import { presentRun } from './present.ts'
import {
  endRun,
  insertResult,
  insertRun,
  isRunning,
  readSources,
  selectRunQuestions,
  selectRuns,
} from './run-queries.ts'
import { findQuestion, type QuestionRow, selectQuestions } from './queries.ts'

export const runQueue = 'retrieval-run'
const minuteMs = 60_000
const rateLimit = { attempts: 20, blockMs: minuteMs, maxBlockMs: 10 * minuteMs, resetAfterMs: 10 * minuteMs }
const progressMs = 400

interface RetrievalJob {
  readonly runId: RetrievalRunId
  readonly projectId: ProjectId
  readonly questionIds: readonly PinnedQuestionId[]
}

export const readSearchState = async (
  context: Pick<AppContext, 'db' | 'embedder' | 'models'>,
  db: Database,
  projectId: ProjectId,
) => {
  const { ids, state, isReading } = await readSources(db, projectId)
  const embeddingModel = await findEmbeddingModelName({ db, embedder: context.embedder }, ids)
  // models that generate receive other passages than the one that only quotes
  const { generates } = await context.models.resolve(undefined)
  const inputs = JSON.stringify([state, embeddingModel, generates])
  const fingerprint = createHash('sha256').update(inputs).digest('hex').slice(0, 12)
  return { fingerprint, sources: ids.length, embeddingModel, isReading }
}

export type SearchState = Awaited<ReturnType<typeof readSearchState>>

export const beginRun = async (
  context: AppContext,
  tx: Database,
  grant: Grant<'project', 'EDIT_PROJECT'>,
  { fingerprint, sources, embeddingModel }: Omit<SearchState, 'isReading'>,
  options: Pick<RetrievalRun, 'cause'> & { questionIds: readonly PinnedQuestionId[]; actor: Actor | null },
): Promise<boolean> => {
  const runId = uuidv7<RetrievalRunId>()
  const isInserted = await insertRun(tx, grant, {
    id: runId,
    status: 'running',
    cause: options.cause,
    fingerprint,
    sources,
    embeddingModel,
    total: options.questionIds.length,
    startedById: options.actor?.userId ?? null,
    createdAt: context.clock.now(),
  })
  if (!isInserted) return false
  const job: RetrievalJob = { runId, projectId: grant.id, questionIds: options.questionIds }
  await context.jobs.enqueue(tx, runQueue, job, { group: grant.id })
  await publishRetrieval(context, tx, grant.id)
  return true
}

export const isMeasurable = ({ sourceId }: QuestionRow): boolean => sourceId !== null

export const runQuestions = async (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  questionIds: readonly PinnedQuestionId[] | undefined,
): Promise<RetrievalRun> => {
  // redundant: checked again below, for the write
  await loadProject(context, actor, projectId, 'EDIT_PROJECT')
  await context.throttle.consume(
    rateLimit,
    'You’ve run the pinned questions too many times.',
    'retrieval-run',
    actor.userId,
  )
  const state = await readSearchState(context, context.db, projectId)
  return context.db.transaction(async (tx) => {
    const { grant } = await loadProject({ db: tx }, actor, projectId, 'EDIT_PROJECT')
    const questions = await selectQuestions(tx, grant.id)
    const isPinned = (id: PinnedQuestionId) => questions.some(({ question }) => question.id === id)
    if (questionIds?.some((id) => !isPinned(id))) throw notFound()
    const ids = questions
      .filter((row) => isMeasurable(row) && (questionIds?.includes(row.question.id) ?? true))
      .map(({ question }) => question.id)
    if (ids.length === 0)
      throw new AppError('CONFLICT', 'None of these questions has an expected source in this project.')
    if (!(await beginRun(context, tx, grant, state, { cause: 'asked', questionIds: ids, actor })))
      throw new AppError('CONFLICT', 'A run is already in progress. Wait for it to finish.')
    const [newest] = await selectRuns(tx, grant.id, null, 1)
    if (!newest) throw new Error('the run was not stored')
    return presentRun(newest)
  })
}

const normalizeText = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

const isExpectedPassage = (
  { question, sourceId }: QuestionRow,
  { attachmentId, page, text }: Passage,
): boolean =>
  attachmentId === sourceId &&
  (question.expectedPage === null || page === question.expectedPage) &&
  (question.expectedQuote === null || normalizeText(text).includes(normalizeText(question.expectedQuote)))

/** Rank of the first matching passage. Passages that the answer receives rank before the rest. */
const rankOf = (row: QuestionRow, { passages, search }: QuestionTrace): number | null => {
  const laterPassages = search.passages.filter(({ isNoise }) => !isNoise).map(({ passage }) => passage)
  const orderedPassages = [
    ...new Map([...passages, ...laterPassages].map((passage) => [passage.chunkId, passage])).values(),
  ]
  const index = orderedPassages
    .slice(0, limits.retrieval.rankMax)
    .findIndex((passage) => isExpectedPassage(row, passage))
  return index === -1 ? null : index + 1
}

/** Idempotent: resumes after an interruption. */
export const performRun = async (
  context: AppContext,
  { runId, projectId, questionIds }: RetrievalJob,
  signal: AbortSignal,
): Promise<void> => {
  const { db, traffic, clock } = context
  if (!(await isRunning(db, runId))) return
  const grant = grantForJob('run pinned questions', 'project', projectId, 'EDIT_PROJECT')
  const end = (status: 'completed' | 'failed') =>
    db.transaction(async (tx) => {
      await endRun(tx, grant, runId, status, clock.now())
      await publishRetrieval(context, tx, projectId)
    })
  try {
    const sources = await selectOwnerSources(db, projectId)
    const measuredIds = new Set(await selectRunQuestions(db, runId))
    let lastReportAt = performance.now()
    for (const id of questionIds.filter((each) => !measuredIds.has(each))) {
      signal.throwIfAborted()
      const startedAt = performance.now()
      const row = await findQuestion(db, projectId, id)
      if (!row || !isMeasurable(row)) continue
      const trace = await traceQuestion(context, sources, row.question.text, signal)
      await insertResult(db, grant, { runId, questionId: id, rank: rankOf(row, trace) })
      if (performance.now() - lastReportAt > progressMs) {
        lastReportAt = performance.now()
        await db.transaction((tx) => publishRetrieval(context, tx, projectId))
      }
      await traffic.throttle(performance.now() - startedAt, signal)
    }
    await end('completed')
  } catch (error) {
    signal.throwIfAborted()
    logFailure(context.log, error, { project: projectId }, 'could not run pinned questions')
    await end('failed')
  }
}
