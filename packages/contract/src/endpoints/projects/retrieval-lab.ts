import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId, PinnedQuestionId, ProjectId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import {
  EmbeddingProgress,
  ExpectedPage,
  ExpectedQuote,
  Explanation,
  PinnedQuestion,
  PinnedText,
  RetrievalFigures,
  RetrievalRun,
} from '../../projects/retrieval.ts'

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
    'List a project’s pinned questions, oldest first, with their ranks in the latest runs. `before` and `now` compare the questions measured in both runs.',
  params,
  data: z.object({
    questions: z.array(PinnedQuestion),
    now: RetrievalFigures.nullable(),
    before: RetrievalFigures.nullable(),
    run: RetrievalRun.nullable(),
    /** Null if there is only keyword search. */
    embedding: EmbeddingProgress.nullable(),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const pinQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/retrieval/questions',
  summary: 'Pin a question, optionally with the source that should answer it.',
  params,
  body: z.strictObject({ text: PinnedText, ...expectation }),
  data: PinnedQuestion,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'CONFLICT'],
})

export const updatePinnedQuestion = defineEndpoint({
  method: 'PATCH',
  path: '/v1/projects/{projectId}/retrieval/questions/{questionId}',
  summary: 'Update a pinned question or its expected source. Its earlier ranks are deleted.',
  params: questionParams,
  body: z.strictObject({ text: PinnedText.optional(), ...expectation }),
  data: PinnedQuestion,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const unpinQuestion = defineEndpoint({
  method: 'DELETE',
  path: '/v1/projects/{projectId}/retrieval/questions/{questionId}',
  summary: 'Delete a pinned question and its ranks.',
  params: questionParams,
  data: z.object({ id: PinnedQuestionId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const runPinnedQuestions = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/retrieval/run',
  summary:
    'Run all or some pinned questions in the background, through the same search that answers use. User events report the progress.',
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
  summary: 'List the latest runs of the pinned questions, newest first. Ten are kept.',
  params,
  query: z.strictObject(pageQuery(limits.retrieval.runsKept)),
  data: z.object({ runs: z.array(RetrievalRun), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const explainRetrieval = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/retrieval/explain',
  summary:
    'Explain the retrieval for a question: the search terms, the results, and why each passage was selected or not.',
  params,
  body: z.strictObject({ question: PinnedText }),
  data: Explanation,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})
