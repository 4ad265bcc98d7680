import type { ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import {
  analyzeDataset,
  exploreDataset,
  getDataset,
  queryDataset,
  searchDataset,
} from '@atelier/contract/endpoints/datasets/datasets'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import type { QueryResult, RowSearchResult } from '@atelier/contract/datasets/exploration'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { userKeys } from '../users/index.ts'
import type { ExplorerRequest } from './explorer/state.ts'

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id] as const,
    queryFn: ({ signal }) => call(getDataset, { params: { id } }, { signal }),
  })

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(listModels, {}, { signal }),
})

const resultKey = (id: string) => ['dataset-result', id] as const

export interface ExplorerResult {
  readonly request: ExplorerRequest
  readonly result: QueryResult & Partial<Pick<RowSearchResult, 'words'>>
}

/** The request is part of the data so that both stay in sync. */
export const resultQuery = (id: string, request: ExplorerRequest) =>
  queryOptions({
    queryKey: [...resultKey(id), request],
    queryFn: async ({ signal }): Promise<ExplorerResult> => {
      const params = { id }
      switch (request.kind) {
        case 'explore':
          return { request, result: await call(exploreDataset, { params, body: request.body }, { signal }) }
        case 'search':
          return { request, result: await call(searchDataset, { params, body: request.body }, { signal }) }
        case 'sql':
          return { request, result: await call(queryDataset, { params, body: request.body }, { signal }) }
      }
    },
  })

export const useAnalyze = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (readAs: ImportOptionsInput | undefined) =>
      call(analyzeDataset, { params: { id }, body: readAs === undefined ? {} : { readAs } }),
    onSuccess: (dataset) => {
      queryClient.setQueryData(datasetQuery(id).queryKey, { dataset, takesMessages: 0 })
      queryClient.removeQueries({ queryKey: resultKey(id) })
      return queryClient.invalidateQueries({ queryKey: userKeys.all })
    },
  })
}
