import { searchResources } from '@atelier/contract/endpoints/projects/set-up'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

export const resourcesQuery = (goal: string) =>
  queryOptions({
    queryKey: ['resources', goal.trim()],
    queryFn: async ({ signal }) => {
      const { results } = await call(searchResources, { body: { goal: goal.trim() } }, { signal })
      return results.filter(({ relevantResults }) => relevantResults.length > 0)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
