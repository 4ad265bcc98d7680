import type { Log } from '../../platform/log.ts'
import type { Found, ResourceProvider, SearchQuery } from './resource-provider.ts'

export interface Answer {
  readonly provider: string
  readonly found: readonly Found[]
}

interface Asking {
  readonly signal: AbortSignal
  readonly log: Log
  /** How long each may take. Milliseconds. */
  readonly patience?: number
}

/**
 * Asks all side by side. One that fails, or takes too long, costs its own results only; it is
 * null in the answer.
 */
export const askProviders = async (
  providers: readonly ResourceProvider[],
  query: SearchQuery,
  { signal, log, patience = 6_000 }: Asking,
): Promise<(Answer | null)[]> => {
  const ask = async (provider: ResourceProvider): Promise<Answer | null> => {
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      return { provider: provider.name, found: await provider.search(query, limited) }
    } catch (error) {
      if (!signal.aborted) log.warn({ provider: provider.name, err: error }, 'a search gave nothing')
      return null
    }
  }
  const answers = await Promise.all(providers.map(ask))
  signal.throwIfAborted()
  return answers
}
