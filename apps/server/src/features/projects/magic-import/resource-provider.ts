import type { ResourceType } from '@atelier/contract/set-up'

/** What a goal is searched by. */
export interface SearchQuery {
  /** A line as a person would type it. */
  readonly text: string
  /** Its most telling words, best first; at most three, and none where it has no words between spaces. */
  readonly words: readonly string[]
  /** ISO 639-1. */
  readonly language: string
}

/** One thing that a provider has found, as it says it: nothing is trusted yet. */
export interface ProviderResult {
  readonly type: ResourceType
  readonly title: string
  readonly url: string
  readonly snippet: string
}

/** One place that resources come from. */
export interface ResourceProvider {
  readonly name: string
  /** What it can find. */
  readonly types: readonly ResourceType[]
  /** Best first. Throws when it cannot be asked, or answers what is no answer. */
  search(query: SearchQuery, signal: AbortSignal): Promise<ProviderResult[]>
}
