import type { ResourceType } from '@atelier/contract/projects/set-up'
import type { Log } from '../../../platform/log.ts'
import { plainText } from './plain-text.ts'
import type { ProviderResult, ResourceProvider, SearchQuery } from './resource-provider.ts'
import { stripTracking, pageKey } from './resource-url.ts'

export interface ProviderResponse {
  readonly provider: string
  readonly results: readonly ProviderResult[]
}

interface ProviderRequestOptions {
  readonly signal: AbortSignal
  readonly log: Log
  readonly timeoutMs?: number
}

/** Queries all providers in parallel. The result is null for those that fail or time out. */
export const queryProviders = async (
  providers: readonly ResourceProvider[],
  query: SearchQuery,
  { signal, log, timeoutMs = 6_000 }: ProviderRequestOptions,
): Promise<(ProviderResponse | null)[]> => {
  const searchProvider = async (provider: ResourceProvider): Promise<ProviderResponse | null> => {
    try {
      const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      return { provider: provider.name, results: await provider.search(query, limitedSignal) }
    } catch (error) {
      if (!signal.aborted) log.warn({ provider: provider.name, err: error }, 'search failed')
      return null
    }
  }
  const responses = await Promise.all(providers.map(searchProvider))
  signal.throwIfAborted()
  return responses
}

export interface Candidate {
  readonly type: ResourceType
  readonly title: string
  readonly snippet: string
  readonly url: URL
  readonly rankScore: number
}

const titleMax = 200
const snippetMax = 400
const resultsMax = 60

export const mergeResults = (answers: readonly ProviderResponse[]): Candidate[] => {
  const pages = new Map<string, Candidate>()
  for (const { results } of answers) {
    for (const [rank, { type, title, url: rawUrl, snippet }] of results.slice(0, resultsMax).entries()) {
      const url = stripTracking(rawUrl)
      const plainTitle = plainText(title, titleMax)
      if (!url || plainTitle === '') continue
      const key = pageKey(url)
      const existing = pages.get(key)
      const description = plainText(snippet, snippetMax)
      pages.set(key, {
        type: existing?.type ?? type,
        title: existing?.title ?? plainTitle,
        url: existing?.url ?? url,
        snippet: existing && existing.snippet.length >= description.length ? existing.snippet : description,
        rankScore: (existing?.rankScore ?? 0) + 1 / (rank + 3),
      })
    }
  }
  return [...pages.values()]
}
