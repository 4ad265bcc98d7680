import type { ImageSize } from '@atelier/contract/images/image'
import type { Model } from '@atelier/contract/admin/model'
import type { ChatModel } from './streams/chat-model.ts'
import { type Transport, directTransport } from './providers/transport.ts'

export interface EmbeddingServer {
  readonly timeoutMs?: number
  /** Set for models on this computer: a source is complete before its passages are embedded. */
  readonly isSlow?: boolean
  discover(signal: AbortSignal): Promise<string[]>
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}

interface RankingServer {
  discover(signal: AbortSignal): Promise<string[]>
  rank(model: string, query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>
}

export interface ImageRequest {
  readonly model: string
  readonly prompt: string
  readonly size: ImageSize
  readonly seed: number
  readonly change?: { readonly image: Uint8Array; readonly instruction: string }
}

export interface ImageServer {
  discover(signal: AbortSignal): Promise<string[]>
  generate(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array>
}

export interface ModelProvider {
  readonly name: string
  discover(signal: AbortSignal): Promise<Omit<Model, 'provider'>[]>
  readonly isLive?: true
  readonly embedding?: EmbeddingServer
  readonly ranking?: RankingServer
  readonly images?: ImageServer
  promptTokens?(modelId: string): Promise<number | null>
  /** `modelId` has no prefix. Loads the provider's client on first use. */
  languageModel(modelId: string): Promise<ChatModel>
}

export const generatingCapabilities: Model['capabilities'] = {
  tools: true,
  reasoning: false,
  images: false,
  generates: true,
}

export class HttpStatusError extends Error {
  readonly status: number
  constructor(url: string, status: number) {
    super(`${url} answered ${status}`)
    this.name = 'HttpStatusError'
    this.status = status
  }
}

export const readJson = async (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  { fetch }: Pick<Transport, 'fetch'> = directTransport,
): Promise<unknown> => {
  const response = await fetch(url, { headers, signal })
  if (!response.ok) throw new HttpStatusError(url, response.status)
  return response.json()
}
