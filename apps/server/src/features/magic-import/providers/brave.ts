import { z } from 'zod'
import type { SafeFetch } from '../../../platform/fetch/safe-fetch.ts'
import { askJson } from '../ask-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { asFound, everyType } from './web-result.ts'

const BraveResults = z
  .object({
    results: z.array(z.object({ title: z.string(), url: z.string(), description: z.string().nullish() })),
  })
  .nullish()
const BraveAnswer = z.object({ web: BraveResults, videos: BraveResults, discussions: BraveResults })

/** Brave Search (https://api-dashboard.search.brave.com/app/documentation/web-search). */
export const brave = (fetch: SafeFetch, base: string, key: string): ResourceProvider => ({
  name: 'brave',
  types: everyType,
  search: async ({ text }, signal) => {
    const query = new URLSearchParams({ q: text, count: '20', text_decorations: '0' })
    const headers = { 'x-subscription-token': key }
    const url = `${base}/res/v1/web/search?${query.toString()}`
    const { web, videos, discussions } = await askJson(url, BraveAnswer, { fetch, signal, headers })
    return [web, videos, discussions].flatMap((part) =>
      (part?.results ?? []).map(({ title, url: found, description }) =>
        asFound({ title, url: found, text: description }),
      ),
    )
  },
})
