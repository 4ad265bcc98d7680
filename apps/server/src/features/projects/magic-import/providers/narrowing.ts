import type { Found, SearchQuery } from '../resource-provider.ts'

/** Searches for all the telling words; when nothing has them all, for any of them. */
export const narrowing = async (
  { words, text }: SearchQuery,
  search: (joined: string) => Promise<Found[]>,
  [all, any]: readonly [all: string, any: string] = [' ', ' OR '],
): Promise<Found[]> => {
  if (words.length === 0) return search(text)
  const found = await search(words.join(all))
  return found.length > 0 || words.length === 1 ? found : search(words.join(any))
}
