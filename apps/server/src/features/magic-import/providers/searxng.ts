import { z } from 'zod'
import type { SafeFetch } from '../../../platform/fetch/safe-fetch.ts'
import { askJson } from '../ask-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { asFound, everyType } from './web-result.ts'

const SearxngAnswer = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string().nullish() })),
})

/** A SearXNG that answers JSON (https://docs.searxng.org/dev/search_api.html). */
export const searxng = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'searxng',
  types: everyType,
  search: async ({ text, language }, signal) => {
    const ask = async (q: string, categories: string) => {
      const query = new URLSearchParams({ q, format: 'json', categories, language })
      const { results } = await askJson(`${base}/search?${query.toString()}`, SearxngAnswer, {
        fetch,
        signal,
      })
      return results.map(({ title, url, content }) => asFound({ title, url, text: content }))
    }
    const answers = await Promise.allSettled([
      ask(text, 'general,videos,science'),
      ask(`${text} site:reddit.com`, 'general'),
      ask(`${text} filetype:pdf`, 'general'),
    ])
    const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (good.length === 0) throw new Error('SearXNG gave no answer', { cause: answers[0] })
    return good.flat()
  },
})
