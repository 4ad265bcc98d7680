import { limits } from '@atelier/contract/limits'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveList } from './live-list.ts'

interface Changes {
  changed: Set<string>
  removedIds: Set<string>
}

/** What is still to be asked for each list while it is being read. */
const waiting = new WeakMap<Query, Changes>()

/** Grows when another person is here: what was being read for the one before is put nowhere. */
let person = 0

export const forgetReadings = (): void => {
  person += 1
}

const whenQuiet = async (query: Query) => {
  // a page on its way is put beside what was there when it was asked for
  while (query.state.fetchStatus === 'fetching' && query.promise) {
    // oxlint-disable-next-line no-await-in-loop -- another may have begun meanwhile
    await query.promise.catch(() => undefined)
  }
}

const catchUp = async (
  queryClient: QueryClient,
  query: Query,
  list: LiveList,
  { changed, removedIds }: Changes,
) => {
  const whose = person
  const change = (ids: ReadonlySet<string>, fresh: unknown) =>
    queryClient.setQueryData(query.queryKey, (data: unknown) => data && list.put(data, ids, fresh))
  try {
    if (removedIds.size > 0) change(removedIds, null)
    while (changed.size + removedIds.size > 0) {
      const batch = [...changed].slice(0, limits.page.maxSize)
      const batchIds = new Set([...batch, ...removedIds])
      // what is gone is asked for with one of its ids: the counts come with the answer
      const ids = batch.length > 0 ? batch : [...removedIds].slice(0, 1)
      for (const id of batch) changed.delete(id)
      removedIds.clear()
      /* oxlint-disable no-await-in-loop -- one after the other: the later answer is the newer */
      await whenQuiet(query)
      const fresh = await list.read(ids)
      await whenQuiet(query)
      /* oxlint-enable no-await-in-loop */
      if (whose !== person) return
      change(batchIds, fresh)
    }
  } catch {
    // it stays as it is, and is read again when it is next opened
    query.invalidate()
  } finally {
    waiting.delete(query)
  }
}

/** A list that is read again from its beginning costs one call, however far somebody had scrolled. */
export const cutToFirstPage = (query: Query, isStale: boolean): void => {
  const { data } = query.state
  if (query.meta?.list === undefined || typeof data !== 'object' || data === null) return
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
  const cut = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  query.setState({ data: pages.length > 1 ? cut : data, ...(isStale && { isInvalidated: true }) })
}

/**
 * Reads these items of every list under the key that is shown, in one call a list, and puts them where they
 * belong; calls that come meanwhile are joined. A list that is not shown is read again when it is.
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
      cutToFirstPage(query, true)
      continue
    }
    const already = waiting.get(query)
    const changes = already ?? { changed: new Set(), removedIds: new Set() }
    for (const id of changed) changes.changed.add(id)
    for (const id of removedIds) changes.removedIds.add(id)
    if (already !== undefined) continue
    waiting.set(query, changes)
    void catchUp(queryClient, query, list, changes)
  }
}

/** Invalidates what is under the key; of a long list the beginning is read again. */
export const readAgain = (queryClient: QueryClient, queryKey: QueryKey = []): Promise<void> => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) cutToFirstPage(query, false)
  return queryClient.invalidateQueries({ queryKey })
}
