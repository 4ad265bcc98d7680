import type { AttachmentId, PinnedQuestionId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type {
  EmbeddingProgress,
  PinnedQuestion,
  RetrievalFigures,
  RetrievalRun,
} from '@atelier/contract/projects/retrieval'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { getEmbeddingProgress } from '../../sources/knowledge/retrieve/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { compareLastRuns, presentQuestion, presentRun } from './present.ts'
import { readSources, selectEditors, selectRanks, selectRuns } from './run-queries.ts'
import {
  countQuestions,
  deleteQuestion,
  findQuestion,
  findSourceTitle,
  insertQuestion,
  selectQuestions,
  updateQuestion,
} from './queries.ts'

export const publishRetrieval = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  projectId: ProjectId,
): Promise<void> => events.publish(tx, await selectEditors(tx, projectId), { type: 'retrieval', projectId })

export const listQuestions = async (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<{
  questions: PinnedQuestion[]
  now: RetrievalFigures | null
  before: RetrievalFigures | null
  run: RetrievalRun | null
  embedding: EmbeddingProgress | null
}> => {
  const { id } = await loadProject(context, actor, projectId, 'SEE_RETRIEVAL')
  const { ids } = await readSources(context.db, id)
  const [rows, ranks, [newest], embeddingProgress] = await Promise.all([
    selectQuestions(context.db, id),
    selectRanks(context.db, id),
    selectRuns(context.db, id, null, 1),
    getEmbeddingProgress(context, ids),
  ])
  const questions = rows.map((row) => presentQuestion(row, ranks))
  return {
    questions,
    ...compareLastRuns(questions),
    run: newest ? presentRun(newest) : null,
    embedding: embeddingProgress,
  }
}

export const listRuns = async (
  context: AppContext,
  actor: Actor,
  { projectId, cursor, limit }: { projectId: ProjectId; cursor?: string | undefined; limit: number },
): Promise<{ runs: RetrievalRun[]; nextCursor: string | null }> => {
  const { id } = await loadProject(context, actor, projectId, 'SEE_RETRIEVAL')
  const rows = await selectRuns(context.db, id, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ run }) => ({ at: run.createdAt, id: run.id }))
  return { runs: items.map(presentRun), nextCursor }
}

export interface QuestionInput {
  readonly text?: string | undefined
  readonly expectedAttachmentId?: AttachmentId | null | undefined
  readonly page?: number | null | undefined
  readonly quote?: string | null | undefined
}

const resolveValues = async (
  tx: Database,
  projectId: ProjectId,
  { text, expectedAttachmentId, page, quote }: QuestionInput,
) => {
  const title = expectedAttachmentId && (await findSourceTitle(tx, projectId, expectedAttachmentId))
  if (expectedAttachmentId && title === null) throw notFound()
  return {
    ...(text !== undefined && { text }),
    ...(expectedAttachmentId !== undefined && { expectedAttachmentId, expectedTitle: title ?? null }),
    ...(page !== undefined && { expectedPage: page }),
    ...(quote !== undefined && { expectedQuote: quote }),
  }
}

const readQuestion = async (tx: Database, projectId: ProjectId, id: PinnedQuestionId) => {
  const row = await findQuestion(tx, projectId, id)
  if (!row) throw notFound()
  return presentQuestion(row, await selectRanks(tx, projectId))
}

export const pinQuestion = (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  input: QuestionInput & { readonly text: string },
): Promise<PinnedQuestion> =>
  context.db.transaction(async (tx) => {
    // locks the project, so that the limit holds for concurrent pins
    const { grant } = await loadProject({ db: tx }, actor, projectId, 'EDIT_PROJECT')
    const questionsMax = limits.retrieval.questions
    if ((await countQuestions(tx, grant.id)) >= questionsMax)
      throw new AppError(
        'CONFLICT',
        sentence(
          'This project has reached the maximum of {maximum} pinned questions. Remove one to pin another.',
          {
            maximum: questionsMax,
          },
        ),
      )
    const id = uuidv7<PinnedQuestionId>()
    const values = await resolveValues(tx, grant.id, input)
    await insertQuestion(tx, grant, actor, {
      ...values,
      id,
      text: input.text,
      createdAt: context.clock.now(),
    })
    await publishRetrieval(context, tx, grant.id)
    return readQuestion(tx, grant.id, id)
  })

export const changeQuestion = (
  context: AppContext,
  actor: Actor,
  { projectId, questionId }: { projectId: ProjectId; questionId: PinnedQuestionId },
  input: QuestionInput,
): Promise<PinnedQuestion> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadProject({ db: tx }, actor, projectId, 'EDIT_PROJECT')
    const { id } = await readQuestion(tx, grant.id, questionId)
    const values = await resolveValues(tx, grant.id, input)
    if (Object.keys(values).length > 0) {
      await updateQuestion(tx, grant, id, values)
      await publishRetrieval(context, tx, grant.id)
    }
    return readQuestion(tx, grant.id, id)
  })

export const unpinQuestion = (
  context: AppContext,
  actor: Actor,
  { projectId, questionId }: { projectId: ProjectId; questionId: PinnedQuestionId },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadProject({ db: tx }, actor, projectId, 'EDIT_PROJECT')
    if (!(await deleteQuestion(tx, grant, questionId))) throw notFound()
    await publishRetrieval(context, tx, grant.id)
  })
