import { z } from 'zod'
import type { SafeFetch } from '../../../platform/fetch/safe-fetch.ts'
import { askJson } from '../ask-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { asFound, everyType } from './web-result.ts'

const TavilyAnswer = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string().nullish() })),
})

/** Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search). */
export const tavily = (fetch: SafeFetch, base: string, key: string): ResourceProvider => ({
  name: 'tavily',
  types: everyType,
  search: async ({ text }, signal) => {
    const headers = { authorization: `Bearer ${key}` }
    const body = { query: text, max_results: 20 }
    const { results } = await askJson(`${base}/search`, TavilyAnswer, { fetch, signal, headers, body })
    return results.map(({ title, url, content }) => asFound({ title, url, text: content }))
  },
})
