import { z } from 'zod'
import type { SafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { fetchJson } from '../../../../platform/fetch/fetch-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'

const SearchResponse = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          title: z.string(),
          permalink: z.string().startsWith('/r/'),
          selftext: z.string().default(''),
          subreddit_name_prefixed: z.string().default(''),
          over_18: z.boolean().default(false),
        }),
      }),
    ),
  }),
})

/** API: https://www.reddit.com/dev/api/#GET_search */
export const reddit = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'reddit',
  types: ['REDDIT'],
  search: async ({ text }, signal) => {
    const params = new URLSearchParams({
      q: text,
      limit: '15',
      sort: 'relevance',
      type: 'link',
      raw_json: '1',
    })
    const { data } = await fetchJson(`${base}/search.json?${params.toString()}`, SearchResponse, {
      fetch,
      signal,
    })
    return data.children
      .filter(({ data: post }) => !post.over_18)
      .map(({ data: { title, permalink, selftext, subreddit_name_prefixed: subreddit } }) => ({
        type: 'REDDIT',
        title,
        url: `https://www.reddit.com${permalink}`,
        snippet: `${subreddit} ${selftext}`.trim(),
      }))
  },
})
