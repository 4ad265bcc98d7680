import type { InfiniteData } from '@tanstack/react-query'

/** Keeps a paged list up to date without refetching all of its pages. */
export interface LiveList {
  /** Fetches the items that are in the list, as a page that includes the list's counts. */
  read: (ids: readonly string[]) => Promise<unknown>
  merge: (data: unknown, ids: ReadonlySet<string>, freshPage: unknown) => unknown
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { list?: LiveList }
  }
}

export interface LiveListOptions<Page, Item> {
  read: (ids: readonly string[]) => Promise<Page>
  items: (page: Page) => Item[]
  withItems: (page: Page, items: Item[], freshPage: Page | null) => Page
  compare: (a: Item, b: Item) => number
  /** Adjusts an item that is new to the list, for sorting. */
  asNew?: (item: Item) => Item
}

const insertSorted = <Item>(
  lists: Item[][],
  item: Item,
  comesBefore: (other: Item) => boolean,
  isComplete: boolean,
) => {
  for (const items of lists) {
    const index = items.findIndex(comesBefore)
    if (index === -1) continue
    items.splice(index, 0, item)
    return
  }
  // beyond the loaded pages, the item arrives with its own page
  if (isComplete) lists.at(-1)?.push(item)
}

/** Options for an infinite query that events keep up to date, so it isn't refetched on focus. */
export const liveList = <Page extends { nextCursor: string | null }, Item extends { id: string }>({
  read,
  items,
  withItems,
  compare,
  asNew = (item) => item,
}: LiveListOptions<Page, Item>) => {
  const merge = (data: InfiniteData<Page>, ids: ReadonlySet<string>, freshPage: Page | null) => {
    const freshItems = new Map((freshPage === null ? [] : items(freshPage)).map((item) => [item.id, item]))
    const loadedIds = new Set<string>()
    const lists = data.pages.map((page) =>
      items(page).flatMap((item) => {
        loadedIds.add(item.id)
        const freshItem = freshItems.get(item.id)
        if (freshItem === undefined) return ids.has(item.id) ? [] : [item]
        if (compare(freshItem, item) !== 0) return []
        freshItems.delete(item.id)
        return [freshItem]
      }),
    )
    const isComplete = data.pages.at(-1)?.nextCursor === null
    for (const item of freshItems.values()) {
      const sortItem = loadedIds.has(item.id) ? item : asNew(item)
      insertSorted(lists, item, (other) => compare(sortItem, other) < 0, isComplete)
    }
    const pages = data.pages.map((page, index) => withItems(page, lists[index] ?? [], freshPage))
    return { ...data, pages }
  }
  return {
    meta: { list: { read, merge: merge as LiveList['merge'] } },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }
}

interface UpdatedItem {
  id: string
  updatedAt: number
}

/** Breaks ties by creation, the most recent first. */
export const lastChangedFirst = (a: UpdatedItem, b: UpdatedItem): number =>
  b.updatedAt - a.updatedAt || (a.id > b.id ? -1 : a.id < b.id ? 1 : 0)
