import { limits } from '@atelier/contract/limits'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveList } from './live-list.ts'

interface Changes {
  changedIds: Set<string>
  removedIds: Set<string>
}

/** Changes to fetch for each list after its current request. */
const pendingChanges = new WeakMap<Query, Changes>()

/** Incremented when the user changes: responses for the previous one are dropped. */
let userGeneration = 0

export const dropPendingRefreshes = (): void => {
  userGeneration += 1
}

const waitForFetch = async (query: Query) => {
  // a page that is loading is merged into the state at its request, and would undo changes made since
  while (query.state.fetchStatus === 'fetching' && query.promise) {
    // oxlint-disable-next-line no-await-in-loop -- another fetch may have begun meanwhile
    await query.promise.catch(() => undefined)
  }
}

const catchUp = async (
  queryClient: QueryClient,
  query: Query,
  list: LiveList,
  { changedIds, removedIds }: Changes,
) => {
  const generation = userGeneration
  const change = (ids: ReadonlySet<string>, freshPage: unknown) =>
    queryClient.setQueryData(query.queryKey, (data: unknown) => data && list.merge(data, ids, freshPage))
  try {
    if (removedIds.size > 0) change(removedIds, null)
    while (changedIds.size + removedIds.size > 0) {
      const batch = [...changedIds].slice(0, limits.page.maxSize)
      const batchIds = new Set([...batch, ...removedIds])
      // removed items: request one id anyway, since the response includes the counts
      const ids = batch.length > 0 ? batch : [...removedIds].slice(0, 1)
      for (const id of batch) changedIds.delete(id)
      removedIds.clear()
      /* oxlint-disable no-await-in-loop -- sequential, so that the last response is the newest */
      await waitForFetch(query)
      const page = await list.read(ids)
      await waitForFetch(query)
      /* oxlint-enable no-await-in-loop */
      if (generation !== userGeneration) return
      change(batchIds, page)
    }
  } catch {
    // the list stays unchanged until it is next opened
    query.invalidate()
  } finally {
    pendingChanges.delete(query)
  }
}

export const keepFirstPage = (query: Query, isStale: boolean): void => {
  const { data } = query.state
  if (query.meta?.list === undefined || typeof data !== 'object' || data === null) return
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
  const firstPage = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  query.setState({ data: pages.length > 1 ? firstPage : data, ...(isStale && { isInvalidated: true }) })
}

/**
 * Refetches these items in every visible list under the key, with one call per list; concurrent calls are
 * merged. Hidden lists are refetched when shown.
 */
export const refreshLists = (
  queryClient: QueryClient,
  queryKey: QueryKey,
  { changed = [], removed: removedIds = [] }: { changed?: readonly string[]; removed?: readonly string[] },
): void => {
  if (changed.length + removedIds.length === 0) return
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const list = query.meta?.list
    if (list === undefined) continue
    if (!query.isActive()) {
      keepFirstPage(query, true)
      continue
    }
    const queryChanges = pendingChanges.get(query)
    const changes = queryChanges ?? { changedIds: new Set(), removedIds: new Set() }
    for (const id of changed) changes.changedIds.add(id)
    for (const id of removedIds) changes.removedIds.add(id)
    if (queryChanges !== undefined) continue
    pendingChanges.set(query, changes)
    void catchUp(queryClient, query, list, changes)
  }
}

export const refetch = (queryClient: QueryClient, queryKey: QueryKey = []): Promise<void> => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) keepFirstPage(query, false)
  return queryClient.invalidateQueries({ queryKey })
}
