import { getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { openIdUrl } from '../../lib/api/auth-client.ts'
import { supportsPasskeys } from '../../lib/api/supports-passkeys.ts'

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-ways'] as const,
  queryFn: ({ signal }) => call(getSignInMethods, {}, { signal }),
  staleTime: Infinity,
})

export const useSignInMethods = () => useQuery(signInMethodsQuery).data

export const useCanUsePasskeys = (): boolean => {
  const origin = useSignInMethods()?.passkeys.origin
  return origin === location.origin && supportsPasskeys()
}

export const useOpenIdSignIn = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: async (returnPath: string) => location.assign(await openIdUrl(returnPath)),
  })
