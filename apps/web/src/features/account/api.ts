import { endOtherSessions, endSession, listSessions } from '@atelier/contract/endpoints/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import * as auth from '../../lib/auth-client.ts'
import { userQuery } from '../users/index.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'] as const,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
})

export const useRename = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: auth.rename,
    onSuccess: () => queryClient.invalidateQueries(userQuery),
  })
}

export const useChangePassword = () =>
  useMutation({ meta: { isQuiet: true }, mutationFn: auth.changePassword })

export const useEndSession = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: 'The session was not ended' },
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export const useEndOtherSessions = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: 'The other sessions go on' },
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
