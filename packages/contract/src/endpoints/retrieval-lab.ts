import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { AttachmentId, PinnedQuestionId, ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { NextCursor, pageQuery } from '../page.ts'
import {
  EmbeddingProgress,
  ExpectedPage,
  ExpectedQuote,
  Explanation,
  PinnedQuestion,
  PinnedText,
  RetrievalFigures,
  RetrievalRun,
} from '../retrieval.ts'

const params = z.strictObject({ projectId: ProjectId })
const questionParams = z.strictObject({ projectId: ProjectId, questionId: PinnedQuestionId })
const expectation = {
  expectedAttachmentId: AttachmentId.nullable().optional(),
  page: ExpectedPage.nullable().optional(),
  quote: ExpectedQuote.nullable().optional(),
}

export const listPinnedQuestions = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/retrieval/questions',
  summary:
    'The pinned questions of a project, the oldest first, with the ranks of the last runs. `before` and `now` compare the questions that were measured twice.',
  params,
  data: z.object({
    questions: z.array(PinnedQuestion),
    now: RetrievalFigures.nullable(),
    before: RetrievalFigures.nullable(),
    run: RetrievalRun.nullable(),
    /** Null: keyword search only. */
    embedding: EmbeddingProgress.nullable(),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const pinQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/retrieval/questions',
  summary: 'Pins a question, with the source that should answer it.',
  params,
  body: z.strictObject({ text: PinnedText, ...expectation }),
  data: PinnedQuestion,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'CONFLICT'],
})

export const updatePinnedQuestion = defineEndpoint({
  method: 'PATCH',
  path: '/v1/projects/{projectId}/retrieval/questions/{questionId}',
  summary: 'Changes a pinned question or what should answer it; its earlier ranks are forgotten.',
  params: questionParams,
  body: z.strictObject({ text: PinnedText.optional(), ...expectation }),
  data: PinnedQuestion,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const unpinQuestion = defineEndpoint({
  method: 'DELETE',
  path: '/v1/projects/{projectId}/retrieval/questions/{questionId}',
  summary: 'Takes a pinned question away, with its ranks.',
  params: questionParams,
  data: z.object({ id: PinnedQuestionId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const runPinnedQuestions = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/retrieval/run',
  summary:
    'Asks the pinned questions, all or these, through the search that answers use, in the background; user events tell how far it is.',
  params,
  body: z
    .strictObject({
      questionIds: z.array(PinnedQuestionId).min(1).max(limits.retrieval.questions).optional(),
    })
    .optional(),
  data: RetrievalRun,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const listRetrievalRuns = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/retrieval/runs',
  summary: 'The last runs of the pinned questions, newest first; ten are kept.',
  params,
  query: z.strictObject(pageQuery(limits.retrieval.runsKept)),
  data: z.object({ runs: z.array(RetrievalRun), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const explainRetrieval = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/retrieval/explain',
  summary: 'What is searched for a question, what is found, and why each passage is taken or left.',
  params,
  body: z.strictObject({ question: PinnedText }),
  data: Explanation,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})
