import type { ResourceType } from '@atelier/contract/projects/set-up'

export interface SearchQuery {
  readonly text: string
  readonly words: readonly string[]
  readonly language: string
}

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
