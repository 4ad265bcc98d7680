import { z } from 'zod'
import { adaptEffort } from './adapt-effort.ts'
import { sdkModel } from '../streams/chat-model.ts'
import { isVisionModelName } from './vision-models.ts'
import { validEntries } from './model-listing.ts'
import { generatingCapabilities, type ModelProvider, readJson } from '../provider.ts'
import { directTransport } from './transport.ts'
import { embedTexts } from './read-embeddings.ts'
import { isReasoningModel } from './reasoning-models.ts'
import { versionedUrl } from './versioned-url.ts'

const Listing = z.object({
  models: validEntries(
    z.object({
      name: z.string().min(1),
      displayName: z.string().optional().catch(undefined),
      thinking: z.boolean().optional().catch(undefined),
      inputTokenLimit: z.int().positive().optional().catch(undefined),
      supportedGenerationMethods: z.array(z.string()).default([]).catch([]),
    }),
  ),
})

const googleAddress = 'https://generativelanguage.googleapis.com/v1beta'

export const googleProvider = (
  apiKey: string,
  name = 'google',
  transport = directTransport,
  baseUrl = googleAddress,
): ModelProvider => {
  const base = versionedUrl(baseUrl, 'v1beta')
  const list = async (signal: AbortSignal) =>
    Listing.parse(
      await readJson(`${base}/models?pageSize=200`, { 'x-goog-api-key': apiKey }, signal, transport),
    ).models
  return {
    name,
    embedding: {
      embed: (model, texts, signal) =>
        embedTexts({ baseURL: `${base}/openai`, apiKey, fetch: transport.fetch }, model, texts, signal),
      discover: async (signal) => {
        const models = await list(signal)
        return models
          .filter((model) => model.supportedGenerationMethods.includes('embedContent'))
          .map((model) => model.name.replace(/^models\//, ''))
      },
    },
    discover: async (signal) => {
      const models = await list(signal)
      return models
        .filter((model) => model.supportedGenerationMethods.includes('generateContent'))
        .map((model) => {
          const id = model.name.replace(/^models\//, '')
          return {
            id: `${name}/${id}`,
            name: model.displayName ?? id,
            capabilities: {
              ...generatingCapabilities,
              reasoning: model.thinking ?? isReasoningModel(id),
              images: isVisionModelName(id),
            },
            ...(model.inputTokenLimit ? { contextWindow: model.inputTokenLimit } : {}),
          }
        })
    },
    languageModel: async (modelId) => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return adaptEffort(
        sdkModel(createGoogleGenerativeAI({ baseURL: base, apiKey, fetch: transport.fetch })(modelId)),
      )
    },
  }
}
