import { z } from 'zod'
import { openaiChatModel } from './openai-chat.ts'
import { seesAsTold, seesByName } from './sees-images.ts'
import { generating, type ModelProvider, readJson } from './provider.ts'

const Listing = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      created: z.number().nullish(),
      architecture: z
        .object({ input_modalities: z.array(z.string()).optional() })
        .nullish()
        .catch(null),
      capabilities: z.unknown().optional(),
    }),
  ),
})

/** What an OpenAI-compatible endpoint lists beside chat models. */
const notForChat =
  /embed|whisper|tts|dall-e|moderation|audio|realtime|transcribe|image|sora|davinci|babbage|rerank/i

/**
 * Any server that speaks OpenAI's chat completions: OpenAI itself, vLLM, llama.cpp, LM
 * Studio, Ollama's /v1. `baseUrl` ends with the version: https://api.openai.com/v1
 */
export const openaiProvider = (name: string, baseUrl: string, apiKey: string | null): ModelProvider => {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    name,
    discover: async (signal) => {
      const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
      const { data } = Listing.parse(await readJson(`${base}/models`, headers, signal))
      return data
        .filter(({ id }) => !notForChat.test(id))
        .sort((a, b) => (b.created ?? 0) - (a.created ?? 0))
        .map(({ id, ...told }) => ({
          id: `${name}/${id}`,
          name: id,
          capabilities: { ...generating, images: seesAsTold(told) ?? seesByName(id) },
        }))
    },
    languageModel: async (modelId) => {
      const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
      return openaiChatModel(OpenAICompatibleChatLanguageModel, { name, baseURL: base, apiKey }, modelId)
    },
  }
}
