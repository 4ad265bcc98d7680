import { z } from 'zod'
import type { SafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { fetchJson } from '../../../../platform/fetch/fetch-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { resourceTypeOf } from '../resource-type.ts'

const SearchResponse = z.object({
  hits: z.array(
    z.object({
      objectID: z.string().regex(/^\d+$/),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
    }),
  ),
})

/** API: https://hn.algolia.com/api */
export const hackerNews = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'hackernews',
  types: ['WEBSITE'],
  search: async ({ words, text }, signal) => {
    const params = new URLSearchParams({
      query: words.length > 0 ? words.join(' ') : text,
      tags: 'story',
      hitsPerPage: '15',
    })
    const { hits } = await fetchJson(`${base}/api/v1/search?${params.toString()}`, SearchResponse, {
      fetch,
      signal,
    })
    return hits.flatMap(({ objectID, title, url, story_text: storyText }) => {
      if (!title) return []
      const storyUrl = url || `https://news.ycombinator.com/item?id=${objectID}`
      return [{ type: resourceTypeOf(storyUrl), title, url: storyUrl, snippet: storyText ?? '' }]
    })
  },
})
