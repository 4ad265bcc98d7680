import { z } from 'zod'
import type { SafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { fetchJson } from '../../../../platform/fetch/fetch-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { narrowSearch } from './narrow-search.ts'

const SearchResponse = z.object({
  results: z.array(
    z.object({
      display_name: z.string().nullish(),
      best_oa_location: z.object({ pdf_url: z.string().nullish() }).nullish(),
      abstract_inverted_index: z.record(z.string(), z.array(z.number().int())).nullish(),
    }),
  ),
})

const wordsMax = 60

/** OpenAlex sends abstracts as an inverted index. */
const abstractOf = (index: Record<string, number[]>): string =>
  Object.entries(index)
    .flatMap(([word, positions]) => positions.map((position) => ({ word, position })))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, wordsMax)
    .map(({ word }) => word)
    .join(' ')

/** Finds open-access PDFs (https://docs.openalex.org/api-entities/works/search-works). */
export const openalex = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'openalex',
  types: ['DOCUMENT'],
  search: (query, signal) =>
    narrowSearch(query, async (search) => {
      const params = new URLSearchParams({
        search,
        filter: 'open_access.is_oa:true',
        select: 'display_name,best_oa_location,abstract_inverted_index',
        'per-page': '15',
      })
      const { results } = await fetchJson(`${base}/works?${params.toString()}`, SearchResponse, {
        fetch,
        signal,
      })
      return results.flatMap(
        ({ display_name: title, best_oa_location: location, abstract_inverted_index: index }) =>
          title && location?.pdf_url
            ? [{ type: 'DOCUMENT', title, url: location.pdf_url, snippet: abstractOf(index ?? {}) }]
            : [],
      )
    }),
})
