import type { ApiKeyScope } from '@atelier/contract/api-key'
import { createApiKey, listApiKeys, revokeApiKey } from '@atelier/contract/endpoints/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: async ({ signal }) => (await call(listApiKeys, {}, { signal })).apiKeys,
})

export const useCreateApiKey = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: { name: string; scope: ApiKeyScope; expiresInDays?: number }) =>
      call(createApiKey, { body }),
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

export const useRevokeApiKey = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (apiKeyId: string) => call(revokeApiKey, { params: { apiKeyId } }),
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}
