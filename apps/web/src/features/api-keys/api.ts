import type { ApiKeyScope } from '@atelier/contract/people/api-key'
import type { AppRequest } from '@atelier/contract/people/connected-app'
import type { BodyOf } from '@atelier/contract/endpoint'
import { createApiKey, listApiKeys, revokeApiKey } from '@atelier/contract/endpoints/people/api-keys'
import {
  decideAppRequest,
  listConnectedApps,
  readAppRequest,
  revokeConnectedApp,
} from '@atelier/contract/endpoints/people/connected-apps'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

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

export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'] as const,
  queryFn: async ({ signal }) => (await call(listConnectedApps, {}, { signal })).apps,
})

export const useRevokeApp = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (connectedAppId: string) => call(revokeConnectedApp, { params: { connectedAppId } }),
    onSettled: () => queryClient.invalidateQueries(connectedAppsQuery),
  })
}

export const appRequestQuery = (query: AppRequest) =>
  queryOptions({
    queryKey: ['app-request', query] as const,
    queryFn: ({ signal }) => call(readAppRequest, { query }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

export const useAnswerAppRequest = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof decideAppRequest>) => call(decideAppRequest, { body }),
  })
