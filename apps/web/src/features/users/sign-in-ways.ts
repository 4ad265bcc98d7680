import { getSignInWays } from '@atelier/contract/endpoints/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** What the sign-in offers here; it does not change while the page is open. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'] as const,
  queryFn: ({ signal }) => call(getSignInWays, {}, { signal }),
  staleTime: Infinity,
})
