import type { ModelsConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { localOllama, ollamaAddress } from './ollama-provider.ts'
import { straightFetch } from './straight-fetch.ts'

/** Turns texts to vectors, with a model that someone has configured. Without one, words alone are searched. */
export interface Embedder {
  /** Vectors of different models are never compared. */
  readonly model: string
  /**
   * One vector of finite numbers per text, all of one length; none at all when the model
   * cannot be reached: searching by words goes on then.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>
}

const batchSize = 64
const timeoutMs = 30_000

/** `openai/text-embedding-3-small`, `ollama/nomic-embed-text`; without a prefix the first server that is configured. */
const addressOf = (config: ModelsConfig, name: string) => {
  const slash = name.indexOf('/')
  const prefix = slash === -1 ? '' : name.slice(0, slash)
  const openai = { model: prefix === 'openai' ? name.slice(slash + 1) : name, key: config.openaiKey }
  const isOpenai =
    prefix === 'openai' || (prefix !== 'ollama' && (config.openaiKey ?? config.openaiUrl) !== null)
  if (isOpenai) return { ...openai, baseURL: config.openaiUrl ?? 'https://api.openai.com/v1' }
  const model = prefix === 'ollama' ? name.slice(slash + 1) : name
  return { model, key: null, baseURL: ollamaAddress(config.ollamaUrl ?? localOllama) }
}

/** The embedding model that is configured, or null. Nothing is asked of it before it is needed. */
export const createEmbedder = (config: ModelsConfig, log: Log): Embedder | null => {
  if (config.embeddingModel === null) return null
  const { model, key, baseURL } = addressOf(config, config.embeddingModel)
  const open = async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'embedding',
      baseURL,
      fetch: straightFetch,
      ...(key ? { apiKey: key } : {}),
    }).embeddingModel(model)
  }
  return {
    model,
    embed: async (texts, signal) => {
      const abortSignal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
      try {
        const opened = await open()
        const vectors: number[][] = []
        for (let at = 0; at < texts.length; at += batchSize) {
          const { embeddings } = await opened.doEmbed({
            values: texts.slice(at, at + batchSize),
            abortSignal,
          })
          vectors.push(...embeddings)
        }
        return vectors.length === texts.length ? vectors : []
      } catch (error) {
        signal?.throwIfAborted()
        log.warn(
          { err: error, model },
          'texts could not be turned to vectors; they are searched by their words',
        )
        return []
      }
    },
  }
}
