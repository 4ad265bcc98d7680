import { z } from 'zod'
import { adaptEffort } from './adapt-effort.ts'
import { type Transport, directTransport } from './transport.ts'
import { isImageModel, openaiImages } from './openai-images.ts'
import { type ListedModel, readListing } from './model-listing.ts'
import { openaiChatModel } from './openai-chat.ts'
import { openaiModel, defaultApi } from './openai-model.ts'
import { responsesModel } from './openai-responses.ts'
import { generatingCapabilities, readJson, type ModelProvider } from '../provider.ts'
import type { OpenAiApi } from '../failures/refusals.ts'
import { embedTexts } from './read-embeddings.ts'
import { declaredReasoning, isReasoningModel } from './reasoning-models.ts'
import { declaredVision, isVisionModelName } from './vision-models.ts'

export const localOllama = 'http://127.0.0.1:11434'

const Tokens = z.int().positive().nullish().catch(null)

/** API: https://github.com/ollama/ollama/blob/main/docs/api.md#list-running-models */
const Running = z.object({ models: z.array(z.object({ model: z.string(), context_length: Tokens })) })

/** Ollama supports OpenAI's protocol below /v1. Only loaded models report their real context window. */
export const ollamaProvider = (
  address: string,
  name = 'ollama',
  transport = directTransport,
): ModelProvider => {
  const root = address.replace(/\/+$/, '').replace(/\/(v1|api)$/, '')
  const provider = openaiProvider(name, `${root}/v1`, null, transport)
  const listLoadedModels = async (signal: AbortSignal) =>
    Running.parse(await readJson(`${root}/api/ps`, {}, signal, transport)).models
  return {
    ...provider,
    discover: async (signal) => {
      const [models, loadedModels] = await Promise.all([
        provider.discover(signal),
        listLoadedModels(signal).catch(() => []),
      ])
      return models.map(({ contextWindow: _possible, ...model }) => {
        const loadedWindow = loadedModels.find((each) => each.model === model.name)?.context_length
        return { ...model, ...(loadedWindow && { contextWindow: loadedWindow }) }
      })
    },
  }
}

const nonChatPattern = /embed|whisper|tts|moderation|audio|realtime|transcribe|sora|davinci|babbage|rerank/i

const contextWindowOf = (model: Partial<ListedModel>) => {
  const contextWindow = model.max_model_len ?? model.context_length ?? model.max_context_length
  return contextWindow ? { contextWindow } : {}
}

const embeddingPattern = /embed|bge-|gte-|e5-|minilm/i
const preferredPattern = /text-embedding-3-small|embeddinggemma|bge-m3|nomic-embed|mxbai-embed/i

const embeddingNames = (names: readonly string[]): string[] =>
  names
    .filter((name) => embeddingPattern.test(name) && !/rerank/i.test(name))
    .toSorted((a, b) => Number(preferredPattern.test(b)) - Number(preferredPattern.test(a)))

/**
 * `baseUrl` ends with the version, as in https://api.openai.com/v1. If `api` is null, the API is detected.
 */
export const openaiProvider = (
  name: string,
  baseUrl: string,
  apiKey: string | null,
  transport: Transport = directTransport,
  api: OpenAiApi | null = null,
): ModelProvider => {
  const base = baseUrl.replace(/\/+$/, '')
  const list = async (signal: AbortSignal) => {
    const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
    return readListing(await readJson(`${base}/models`, headers, signal, transport))
  }
  return {
    name,
    embedding: {
      discover: async (signal) => embeddingNames((await list(signal)).map(({ id }) => id)),
      embed: (model, texts, signal) =>
        embedTexts({ baseURL: base, apiKey, fetch: transport.fetch }, model, texts, signal),
    },
    images: openaiImages(base, apiKey, transport.fetch, async (signal) =>
      (await list(signal)).map(({ id }) => id).filter(isImageModel),
    ),
    discover: async (signal) => {
      const data = await list(signal)
      return data
        .filter(({ id }) => !nonChatPattern.test(id) && !isImageModel(id))
        .sort((a, b) => (b.created ?? 0) - (a.created ?? 0))
        .map(({ id, ...listing }) => ({
          id: `${name}/${id}`,
          name: id,
          capabilities: {
            ...generatingCapabilities,
            reasoning: declaredReasoning(listing) ?? isReasoningModel(id),
            images: declaredVision(listing) ?? isVisionModelName(id),
          },
          ...contextWindowOf(listing),
        }))
    },
    languageModel: async (modelId) => {
      const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
      const endpoint = { name, baseURL: base, apiKey, dispatcher: transport.dispatcher }
      const completions = openaiChatModel(OpenAICompatibleChatLanguageModel, endpoint, modelId)
      const responses = responsesModel({ baseURL: base, apiKey, fetch: transport.fetch }, modelId)
      return adaptEffort(openaiModel({ completions, responses }, api ?? defaultApi(base)))
    },
  }
}
