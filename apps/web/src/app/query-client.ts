import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { cutToFirstPage } from '../lib/bring-up-to-date.ts'
import { errorText } from '../lib/error-text.ts'
import { layout } from '../lib/layout.ts'
import { toast } from '../ui/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast's title when it fails; the server's message stands under it (API-01). */
      failure?: string
      /** Whoever started it says itself what went wrong. */
      isQuiet?: boolean
    }
  }
}

const retries = 2

const createQueryCache = () => {
  const cache = new QueryCache({
    // what somebody may not know of any more is not shown from memory either
    onError: (error, query) => {
      if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined })
    },
  })
  cache.subscribe(({ type, query }) => {
    // before its first observer reads it again
    if (type === 'observerAdded' && query.getObserversCount() === 1)
      if (query.isStaleByTime(layout.cacheFreshness)) cutToFirstPage(query, false)
  })
  return cache
}

/** The cache of everything that was read; a failed change is said in a toast. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: layout.cacheFreshness,
        retry: (count, error) => error instanceof ApiError && error.isPassing && count < retries,
      },
      mutations: { retry: false },
    },
    queryCache: createQueryCache(),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.isQuiet) return
        const title = mutation.meta?.failure
        if (title === undefined) toast.error(errorText(error))
        else toast.error(title, errorText(error))
      },
    }),
  })
