import { getUser } from '@atelier/contract/endpoints/people/users'
import type { User } from '@atelier/contract/people/user'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { dropPendingRefreshes } from '../../lib/lists/refresh-lists.ts'
import { clearSharedItems } from '../../lib/browser/shared-inbox.ts'
import * as auth from '../../lib/api/auth-client.ts'

export const userKeys = { all: ['user'] as const }

export const userQuery = queryOptions({
  queryKey: userKeys.all,
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal })
    auth.setSessionOwner(user)
    return user
  },
})

export const useUser = (): User | undefined => useQuery(userQuery).data

/** The next user must not see the previous one's data. */
const resetData = async (queryClient: QueryClient) => {
  dropPendingRefreshes()
  await queryClient.cancelQueries()
  await queryClient.resetQueries()
}

/** The same user continues where they were; for another user, the cache is cleared first. */
export const resumeSession = async (queryClient: QueryClient): Promise<void> => {
  const previousUser = queryClient.getQueryData(userQuery.queryKey)
  if (previousUser?.isGuest === false) {
    const user = await call(getUser, {})
    if (user.id === previousUser.id) return queryClient.invalidateQueries()
    auth.clearUnsentInput()
  }
  await resetData(queryClient)
}

export const signIn = async (queryClient: QueryClient, account: { email: string; password: string }) => {
  await auth.signIn(account)
  await resumeSession(queryClient)
}

export const signUp = async (queryClient: QueryClient, account: auth.NewAccount) => {
  await auth.signUp(account)
  await resumeSession(queryClient)
}

export const signOut = async (queryClient: QueryClient) => {
  await auth.signOut()
  await clearSharedItems()
  await auth.signInAsGuest()
  await resetData(queryClient)
}
