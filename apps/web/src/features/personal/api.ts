import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/people/personal'
import type { Personal } from '@atelier/contract/people/personal'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'

export const personalQuery = queryOptions({
  queryKey: ['personal'] as const,
  queryFn: ({ signal }) => call(endpoints.getPersonal, {}, { signal }),
})

export const memoriesQuery = pagedQuery({
  queryKey: ['memories'] as const,
  read: (query, options) => call(endpoints.listMemories, { query }, options),
  select: flattenPages(({ memories }: DataOf<typeof endpoints.listMemories>) => memories),
})

export const useUpdatePersonal = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof endpoints.updatePersonal>) => call(endpoints.updatePersonal, { body }),
    ...optimisticUpdate(
      queryClient,
      personalQuery.queryKey,
      (current: Personal, change: BodyOf<typeof endpoints.updatePersonal>) => ({
        instructions: change.instructions ?? current.instructions,
        remembers: change.remembers ?? current.remembers,
      }),
    ),
    onSettled: () => queryClient.invalidateQueries(personalQuery),
  })
}

type MemoryChange = { add: string } | { id: string; text: string } | { forget: string | null }

export const useChangeMemories = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t update the memory') },
    mutationFn: async (change: MemoryChange): Promise<unknown> => {
      if ('add' in change) return call(endpoints.addMemory, { body: { text: change.add } })
      if ('id' in change)
        return call(endpoints.updateMemory, { params: { memoryId: change.id }, body: { text: change.text } })
      return change.forget === null
        ? call(endpoints.deleteMemories, {})
        : call(endpoints.deleteMemory, { params: { memoryId: change.forget } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memoriesQuery.queryKey }),
  })
}
