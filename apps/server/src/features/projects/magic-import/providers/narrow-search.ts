import type { ProviderResult, SearchQuery } from '../resource-provider.ts'

export const narrowSearch = async (
  { words, text }: SearchQuery,
  search: (query: string) => Promise<ProviderResult[]>,
  [joinAll, joinAny]: readonly [all: string, any: string] = [' ', ' OR '],
): Promise<ProviderResult[]> => {
  if (words.length === 0) return search(text)
  const results = await search(words.join(joinAll))
  return results.length > 0 || words.length === 1 ? results : search(words.join(joinAny))
}
