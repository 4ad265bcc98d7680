import type { ImageSize } from '@atelier/contract/image'
import type { Model } from '@atelier/contract/model'
import type { ChatModel } from './chat-model.ts'
import { type Door, straightDoor } from './door.ts'

export interface EmbeddingServer {
  /** How long a request may take that no one waits for, where it isn't the usual time. Milliseconds. */
  readonly patienceMs?: number
  /** Names of its embedding models, the one to prefer first; throws when it cannot be reached. */
  discover(signal: AbortSignal): Promise<string[]>
  /** One vector for each text. Throws what its server did. */
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}

interface RankingServer {
  /** Names of its reranking models, the one to prefer first. */
  discover(signal: AbortSignal): Promise<string[]>
  /** How well each text answers the query, between 0 and 1. Throws what its server did. */
  rank(model: string, query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>
}

export interface ImageRequest {
  readonly model: string
  /** What the whole picture shows. */
  readonly prompt: string
  readonly size: ImageSize
  readonly seed: number
  /** A picture (PNG), and what is to be changed of it; left out where one is made anew. */
  readonly change?: { readonly picture: Uint8Array; readonly instruction: string }
}

export interface ImageServer {
  /** Names of its image models; throws when it cannot be reached. */
  discover(signal: AbortSignal): Promise<string[]>
  /** The bytes of a picture, of whatever kind. Throws what its server did. */
  make(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array>
}

/** One place that models come from. Nothing is asked of it before a person needs it. */
export interface ModelProvider {
  /** The prefix of its models' ids: 'openai' in 'openai/gpt-5'. */
  readonly name: string
  /** Reads what it offers; throws when it cannot be reached. */
  discover(signal: AbortSignal): Promise<Omit<Model, 'provider'>[]>
  /** Its models come and go, and asking for them costs nothing: they are not remembered. */
  readonly isLive?: true
  /** Where it turns texts to vectors; left out where it does not. */
  readonly embedding?: EmbeddingServer
  /** Where it ranks passages by a question; left out where it does not. */
  readonly ranking?: RankingServer
  /** Where it makes pictures; left out where it does not. */
  readonly images?: ImageServer
  /** Tokens that a prompt should have at most, because reading takes long; null: as many as fit. */
  promptTokens?(modelId: string): Promise<number | null>
  /** `modelId` without the prefix. The provider's client is loaded when it is first used. */
  languageModel(modelId: string): Promise<ChatModel>
}

export const generating: Model['capabilities'] = {
  tools: true,
  reasoning: false,
  images: false,
  generates: true,
}

/** A server answered, but not with what was asked for. */
export class AnsweredError extends Error {
  readonly status: number
  constructor(url: string, status: number) {
    super(`${url} answered ${status}`)
    this.name = 'AnsweredError'
    this.status = status
  }
}

/** GETs JSON from a model endpoint. Throws on anything but 200. */
export const readJson = async (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  { fetch }: Pick<Door, 'fetch'> = straightDoor,
): Promise<unknown> => {
  const response = await fetch(url, { headers, signal })
  if (!response.ok) throw new AnsweredError(url, response.status)
  return response.json()
}
