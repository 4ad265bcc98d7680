import {
  deleteAccount,
  endOtherSessions,
  endSession,
  getAccountContents,
  listPasskeys,
  listSessions,
  removePasskey,
  renamePasskey,
} from '@atelier/contract/endpoints/people/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import * as auth from '../../lib/api/auth-client.ts'
import { t } from '../../lib/text.tsx'
import { addPasskey } from '../../lib/api/passkeys.ts'
import { signOut, userQuery } from '../users/index.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'] as const,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
})

export const useRename = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: auth.changeName,
    onSuccess: () => queryClient.invalidateQueries(userQuery),
  })
}

export const useChangePassword = () =>
  useMutation({ meta: { isQuiet: true }, mutationFn: auth.changePassword })

export const useEndSession = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t end the session') },
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export const useEndOtherSessions = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t end the other sessions') },
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export const accountContentsQuery = queryOptions({
  queryKey: ['account-contents'] as const,
  queryFn: ({ signal }) => call(getAccountContents, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** After the deletion, the user continues as a guest with an empty cache. */
export const useDeleteAccount = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (body: { password?: string }) => {
      await call(deleteAccount, { body })
      await signOut(queryClient)
    },
  })
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'] as const,
  queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).passkeys,
})

const usePasskeyMutation = <Input>(send: (input: Input) => Promise<unknown>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries(passkeysQuery),
  })
}

export const useAddPasskey = () => usePasskeyMutation(addPasskey)

export const useRenamePasskey = (passkeyId: string) =>
  usePasskeyMutation((name: string) => call(renamePasskey, { params: { passkeyId }, body: { name } }))

export const useRemovePasskey = (passkeyId: string) =>
  usePasskeyMutation<void>(() => call(removePasskey, { params: { passkeyId } }))
