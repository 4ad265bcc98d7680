import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'
import type { CallOptions } from '../api/call-input.ts'
import { liveList, type LiveListOptions } from './live-list.ts'

interface PageRequest {
  cursor?: string | undefined
  ids?: string
  limit?: number
}

interface PagedQuery<Key extends QueryKey, Page, Selected, Item> {
  queryKey: Key
  read: (part: PageRequest, options: CallOptions) => Promise<Page>
  /** Must be a stable function, e.g. created once with flattenPages. */
  select: (data: InfiniteData<Page, string | null>) => Selected
  /** Set if events keep the list up to date. */
  live?: Omit<LiveListOptions<Page, Item>, 'read'> & { read?: LiveListOptions<Page, Item>['read'] }
  /** Shows the previous list while one with another key loads. */
  keepsPrevious?: boolean
}

export const pagedQuery = <
  Key extends QueryKey,
  Page extends { nextCursor: string | null },
  Selected,
  Item extends { id: string },
>({
  queryKey,
  read,
  select,
  live,
  keepsPrevious = false,
}: PagedQuery<Key, Page, Selected, Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select,
    ...(live && liveList({ read: (ids) => read({ ids: ids.join(','), limit: ids.length }, {}), ...live })),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })

/** Create it once per list: TanStack Query only calls a stable `select` again for new data. */
export const flattenPages =
  <Page, Item>(itemsOf: (page: Page) => readonly Item[]) =>
  ({ pages }: InfiniteData<Page, string | null>): Item[] =>
    pages.flatMap(itemsOf)
