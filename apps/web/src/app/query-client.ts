import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'
import { keepFirstPage } from '../lib/lists/refresh-lists.ts'
import { errorText } from '../lib/api/error-text.ts'
import { layout } from '../lib/layout.ts'
import { toast } from '../ui/feedback/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Toast title on failure; the server's message appears below it (API-01). */
      failure?: string
      isQuiet?: boolean
    }
  }
}

const retriesMax = 2

const createQueryCache = () => {
  const cache = new QueryCache({
    // don't show cached data that the user may no longer access
    onError: (error, query) => {
      if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined })
    },
  })
  cache.subscribe(({ type, query }) => {
    // the first observer of a stale list would refetch all its pages: keep only the first page
    if (type === 'observerAdded' && query.getObserversCount() === 1)
      if (query.isStaleByTime(layout.cacheFreshnessMs)) keepFirstPage(query, false)
  })
  return cache
}

/** Otherwise an event that arrives during the first load is lost: TanStack Query cancels only later loads. */
const reloadChangedQueries = (queryClient: QueryClient): void => {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { queryKey, state, promise } = event.query
    if (state.data !== undefined || state.fetchStatus === 'idle') return
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    )
  })
}

export const createQueryClient = (): QueryClient => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: layout.cacheFreshnessMs,
        retry: (count, error) => error instanceof ApiError && error.isTransient && count < retriesMax,
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
  reloadChangedQueries(queryClient)
  return queryClient
}
