import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'
import type { CallOptions } from './call-input.ts'
import { liveList, type ListParts } from './live-list.ts'

/** What a call is asked for: the page after the one that ended with `cursor`, or these items of the list. */
interface PagePart {
  cursor?: string | undefined
  ids?: string
  limit?: number
}

interface PagedQuery<Key extends QueryKey, Page, Selected, Item> {
  queryKey: Key
  read: (part: PagePart, options: CallOptions) => Promise<Page>
  /** Of all pages what is shown; made once for each list (flattenPages). */
  select: (data: InfiniteData<Page, string | null>) => Selected
  /** Events keep the list up to date, item by item. */
  live?: Omit<ListParts<Page, Item>, 'read'> & { read?: ListParts<Page, Item>['read'] }
  /** While another list is read, under another key, this one stays. */
  keepsPrevious?: boolean
}

/** A list that comes page by page: `LoadMore` asks for the next one and says when that fails. */
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

/**
 * All items of a list's pages. To be made once for each list: as long as it is the same function, it is asked again
 * only when the pages are others.
 */
export const flattenPages =
  <Page, Item>(itemsOf: (page: Page) => readonly Item[]) =>
  ({ pages }: InfiniteData<Page, string | null>): Item[] =>
    pages.flatMap(itemsOf)
