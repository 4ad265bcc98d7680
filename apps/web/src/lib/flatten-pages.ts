import type { InfiniteData } from '@tanstack/react-query'

/**
 * What a list that comes page by page selects: all of its items. To be made once for each list: as long as it is
 * the same function, it is asked again only when the pages are others.
 */
export const flattenPages =
  <Page, Item>(itemsOf: (page: Page) => readonly Item[]) =>
  ({ pages }: InfiniteData<Page, string | null>): Item[] =>
    pages.flatMap(itemsOf)
