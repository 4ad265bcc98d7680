import { z } from 'zod'
import { adaptEffort } from './adapt-effort.ts'
import { sdkModel } from '../streams/chat-model.ts'
import { validEntries } from './model-listing.ts'
import { generatingCapabilities, type ModelProvider, readJson } from '../provider.ts'
import { directTransport } from './transport.ts'
import { isReasoningModel } from './reasoning-models.ts'
import { versionedUrl } from './versioned-url.ts'

const Listing = z.object({
  data: validEntries(z.object({ id: z.string().min(1), display_name: z.string().nullish().catch(null) })),
})

const anthropicUrl = 'https://api.anthropic.com/v1'

export const anthropicProvider = (
  apiKey: string,
  name = 'anthropic',
  transport = directTransport,
  baseUrl = anthropicUrl,
): ModelProvider => {
  const base = versionedUrl(baseUrl, 'v1')
  return {
    name,
    discover: async (signal) => {
      const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
      const { data } = Listing.parse(await readJson(`${base}/models?limit=100`, headers, signal, transport))
      return data.map((model) => ({
        id: `${name}/${model.id}`,
        name: model.display_name ?? model.id,
        capabilities: { ...generatingCapabilities, reasoning: isReasoningModel(model.id), images: true },
      }))
    },
    languageModel: async (modelId) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return adaptEffort(
        sdkModel(createAnthropic({ baseURL: base, apiKey, fetch: transport.fetch })(modelId)),
      )
    },
  }
}
