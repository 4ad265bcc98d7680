import type { ResourceType } from '@atelier/contract/projects/set-up'
import type { Log } from '../../../platform/log.ts'
import { plainText } from './plain-text.ts'
import type { ProviderResult, ResourceProvider, SearchQuery } from './resource-provider.ts'
import { stripTracking, pageKey } from './resource-url.ts'

export interface Answer {
  readonly provider: string
  readonly results: readonly ProviderResult[]
}

interface ProviderRequestOptions {
  readonly signal: AbortSignal
  readonly log: Log
  readonly patience?: number
}

/** Queries all in parallel; null for those that fail or time out. */
export const queryProviders = async (
  providers: readonly ResourceProvider[],
  query: SearchQuery,
  { signal, log, patience = 6_000 }: ProviderRequestOptions,
): Promise<(Answer | null)[]> => {
  const ask = async (provider: ResourceProvider): Promise<Answer | null> => {
    try {
      const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      return { provider: provider.name, results: await provider.search(query, limitedSignal) }
    } catch (error) {
      if (!signal.aborted) log.warn({ provider: provider.name, err: error }, 'search failed')
      return null
    }
  }
  const answers = await Promise.all(providers.map(ask))
  signal.throwIfAborted()
  return answers
}

export interface Candidate {
  readonly type: ResourceType
  readonly title: string
  readonly snippet: string
  readonly url: URL
  readonly standing: number
}

const titleMax = 200
const snippetMax = 400
const resultsMax = 60

export const mergeResults = (answers: readonly Answer[]): Candidate[] => {
  const pages = new Map<string, Candidate>()
  for (const { results } of answers) {
    for (const [rank, { type, title, url: address, snippet }] of results.slice(0, resultsMax).entries()) {
      const url = stripTracking(address)
      const name = plainText(title, titleMax)
      if (!url || name === '') continue
      const key = pageKey(url)
      const existing = pages.get(key)
      const description = plainText(snippet, snippetMax)
      pages.set(key, {
        type: existing?.type ?? type,
        title: existing?.title ?? name,
        url: existing?.url ?? url,
        snippet: existing && existing.snippet.length >= description.length ? existing.snippet : description,
        standing: (existing?.standing ?? 0) + 1 / (rank + 3),
      })
    }
  }
  return [...pages.values()]
}
