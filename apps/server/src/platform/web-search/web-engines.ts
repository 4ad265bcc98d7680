import { z } from 'zod'
import type { Config } from '../config.ts'
import { fetchJson } from '../fetch/fetch-json.ts'
import type { SafeFetch } from '../fetch/safe-fetch.ts'

export interface WebResult {
  readonly title: string
  readonly url: string
  readonly snippet: string
}

interface WebQuery {
  readonly text: string
  readonly language?: string | undefined
  readonly categories?: string | undefined
}

export interface WebEngine {
  readonly name: 'searxng' | 'brave' | 'tavily'
  search(query: WebQuery, signal: AbortSignal): Promise<WebResult[]>
}

const FoundPage = z.object({ title: z.string(), url: z.string(), content: z.string().nullish() })
const Answer = z.object({ results: z.array(FoundPage) })

const toResult = ({ title, url, content }: z.infer<typeof FoundPage>): WebResult => ({
  title,
  url,
  snippet: content ?? '',
})

/** API: https://docs.searxng.org/dev/search_api.html */
const searxng = (fetch: SafeFetch, base: string): WebEngine => ({
  name: 'searxng',
  search: async ({ text, language = 'auto', categories = 'general' }, signal) => {
    const query = new URLSearchParams({ q: text, format: 'json', categories, language })
    const { results } = await fetchJson(`${base}/search?${query.toString()}`, Answer, { fetch, signal })
    return results.map(toResult)
  },
})

const BraveResults = z
  .object({
    results: z.array(z.object({ title: z.string(), url: z.string(), description: z.string().nullish() })),
  })
  .nullish()
const BraveAnswer = z.object({ web: BraveResults, videos: BraveResults, discussions: BraveResults })

/** API: https://api-dashboard.search.brave.com/app/documentation/web-search */
const brave = (fetch: SafeFetch, base: string, key: string): WebEngine => ({
  name: 'brave',
  search: async ({ text }, signal) => {
    const query = new URLSearchParams({ q: text, count: '20', text_decorations: '0' })
    const headers = { 'x-subscription-token': key }
    const url = `${base}/res/v1/web/search?${query.toString()}`
    const { web, videos, discussions } = await fetchJson(url, BraveAnswer, { fetch, signal, headers })
    return [web, videos, discussions].flatMap((part) =>
      (part?.results ?? []).map(({ description, ...page }) => toResult({ ...page, content: description })),
    )
  },
})

/** API: https://docs.tavily.com/documentation/api-reference/endpoint/search */
const tavily = (fetch: SafeFetch, base: string, key: string): WebEngine => ({
  name: 'tavily',
  search: async ({ text }, signal) => {
    const headers = { authorization: `Bearer ${key}` }
    const body = { query: text, max_results: 20 }
    const { results } = await fetchJson(`${base}/search`, Answer, { fetch, signal, headers, body })
    return results.map(toResult)
  },
})

export const searchesWeb = ({ search }: Pick<Config, 'search'>): boolean => {
  const { searxngUrl: searxng, braveKey: brave, tavilyKey: tavily } = search
  return Object.entries({ searxng, brave, tavily }).some(
    ([name, key]) => key !== null && search.providers.some((provider) => provider === name),
  )
}

export const webEngines = (
  { search, sites }: Pick<Config, 'search' | 'sites'>,
  fetch: SafeFetch,
): WebEngine[] => {
  const { searxngUrl, braveKey, tavilyKey } = search
  const engines = [
    searxngUrl ? searxng(fetch, searxngUrl) : null,
    braveKey ? brave(fetch, sites.brave, braveKey) : null,
    tavilyKey ? tavily(fetch, sites.tavily, tavilyKey) : null,
  ]
  return engines.filter((engine) => engine !== null).filter(({ name }) => search.providers.includes(name))
}
