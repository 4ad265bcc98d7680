import { z } from 'zod'
import type { SafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { fetchJson } from '../../../../platform/fetch/fetch-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { narrowSearch } from './narrow-search.ts'

const SearchResponse = z.object({
  query: z
    .object({ search: z.array(z.object({ title: z.string(), snippet: z.string().default('') })) })
    .optional(),
})

const articleAt = (language: string, title: string) =>
  `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/')}`

/** Searches in the language of the goal (https://www.mediawiki.org/wiki/API:Search). */
export const wikipedia = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'wikipedia',
  types: ['WEBSITE'],
  search: (query, signal) =>
    narrowSearch(query, async (srsearch) => {
      const params = new URLSearchParams({
        action: 'query',
        list: 'search',
        srsearch,
        srlimit: '8',
        format: 'json',
        formatversion: '2',
      })
      const site = base.replace('{language}', query.language)
      const answer = await fetchJson(`${site}/w/api.php?${params.toString()}`, SearchResponse, {
        fetch,
        signal,
      })
      return (answer.query?.search ?? []).map(({ title, snippet }) => ({
        type: 'WEBSITE',
        title,
        url: articleAt(query.language, title),
        snippet,
      }))
    }),
})
