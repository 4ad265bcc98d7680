import { z } from 'zod'
import { sdkModel } from './chat-model.ts'
import { seesByName } from './sees-images.ts'
import { generating, type ModelProvider, readJson } from './provider.ts'
import { straightFetch } from './straight-fetch.ts'

const Listing = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: z.string().optional(),
      supportedGenerationMethods: z.array(z.string()).default([]),
    }),
  ),
})

export const googleProvider = (apiKey: string): ModelProvider => {
  return {
    name: 'google',
    discover: async (signal) => {
      const url = 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=200'
      const { models } = Listing.parse(await readJson(url, { 'x-goog-api-key': apiKey }, signal))
      return models
        .filter((model) => model.supportedGenerationMethods.includes('generateContent'))
        .map((model) => {
          const id = model.name.replace(/^models\//, '')
          return {
            id: `google/${id}`,
            name: model.displayName ?? id,
            capabilities: { ...generating, images: seesByName(id) },
          }
        })
    },
    languageModel: async (modelId) => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return sdkModel(createGoogleGenerativeAI({ apiKey, fetch: straightFetch })(modelId))
    },
  }
}
