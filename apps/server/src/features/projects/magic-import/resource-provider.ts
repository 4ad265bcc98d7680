import type { ResourceType } from '@atelier/contract/set-up'

export interface SearchQuery {
  readonly text: string
  /** Key words, best first; at most three, none for unspaced scripts. */
  readonly words: readonly string[]
  /** ISO 639-1. */
  readonly language: string
}

/** Untrusted. */
export interface ProviderResult {
  readonly type: ResourceType
  readonly title: string
  readonly url: string
  readonly snippet: string
}

export interface ResourceProvider {
  readonly name: string
  readonly types: readonly ResourceType[]
  /** Best first. Throws on failures and invalid responses. */
  search(query: SearchQuery, signal: AbortSignal): Promise<ProviderResult[]>
}
