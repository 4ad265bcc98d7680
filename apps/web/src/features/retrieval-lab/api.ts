import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import {
  explainRetrieval,
  listPinnedQuestions,
  listRetrievalRuns,
  pinQuestion,
  runPinnedQuestions,
  unpinQuestion,
  updatePinnedQuestion,
} from '@atelier/contract/endpoints/projects/retrieval-lab'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { t } from '../../lib/text.tsx'
import { retrievalKeys } from './keys.ts'

export type Lab = DataOf<typeof listPinnedQuestions>

const pollIntervalMs = 5_000

export const labQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...retrievalKeys.lab(projectId), 'questions'] as const,
    queryFn: ({ signal }) => call(listPinnedQuestions, { params: { projectId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.embedding && data.embedding.done < data.embedding.total ? pollIntervalMs : false,
  })

/** All stored runs fit on one page. */
export const runsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...retrievalKeys.lab(projectId), 'runs'] as const,
    queryFn: async ({ signal }) =>
      (await call(listRetrievalRuns, { params: { projectId } }, { signal })).runs,
  })

export const explanationQuery = (projectId: string, question: string) =>
  queryOptions({
    queryKey: retrievalKeys.explanation(projectId, question),
    queryFn: ({ signal }) =>
      call(explainRetrieval, { params: { projectId }, body: { question } }, { signal }),
    staleTime: 0,
  })

const useLabMutation = <Input, Output>(projectId: string, send: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: retrievalKeys.lab(projectId) }),
  })
}

export const usePinQuestion = (projectId: string) =>
  useLabMutation(projectId, (body: BodyOf<typeof pinQuestion>) =>
    call(pinQuestion, { params: { projectId }, body }),
  )

export const useChangeQuestion = (projectId: string, questionId: string) =>
  useLabMutation(projectId, (body: BodyOf<typeof updatePinnedQuestion>) =>
    call(updatePinnedQuestion, { params: { projectId, questionId }, body }),
  )

export const useUnpinQuestion = (projectId: string) =>
  useLabMutation(projectId, (questionId: string) =>
    call(unpinQuestion, { params: { projectId, questionId } }),
  )

export const useRunQuestions = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t run the questions') },
    mutationFn: (questionIds?: string[]) =>
      call(runPinnedQuestions, { params: { projectId }, body: questionIds ? { questionIds } : {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: retrievalKeys.lab(projectId) }),
  })
}
