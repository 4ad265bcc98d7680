import { getSignInWays } from '@atelier/contract/endpoints/account'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { openIdAddress } from '../../lib/auth-client.ts'
import { knowsPasskeys } from '../../lib/knows-passkeys.ts'

/** What the sign-in offers here; it does not change while the page is open. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'] as const,
  queryFn: ({ signal }) => call(getSignInWays, {}, { signal }),
  staleTime: Infinity,
})

export const useSignInWays = () => useQuery(signInWaysQuery).data

/** Whether passkeys work at the address that this page has. */
export const usePasskeysHere = (): boolean => {
  const origin = useSignInWays()?.passkeys.origin
  return origin === location.origin && knowsPasskeys()
}

/** Leaves for the identity provider; who signs in there comes back to a path of ours. */
export const useOpenId = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: async (path: string) => location.assign(await openIdAddress(path)),
  })
