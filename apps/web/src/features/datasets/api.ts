import type { ToldReadAs } from '@atelier/contract/dataset'
import { analyseDataset, getDataset } from '@atelier/contract/endpoints/datasets'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { userKeys } from '../users/index.ts'

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id] as const,
    queryFn: ({ signal }) => call(getDataset, { params: { id } }, { signal }),
  })

/** Has a file looked at, or read another way. */
export const useAnalyse = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (readAs: ToldReadAs | undefined) =>
      call(analyseDataset, { params: { id }, body: readAs === undefined ? {} : { readAs } }),
    onSuccess: (dataset) => {
      queryClient.setQueryData(datasetQuery(id).queryKey, { dataset, takesMessages: 0 })
      // it may have taken some of today's messages
      return queryClient.invalidateQueries({ queryKey: userKeys.all })
    },
  })
}
