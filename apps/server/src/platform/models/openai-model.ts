import type { ChatModel } from './chat-model.ts'
import { createDayCache } from './day-cache.ts'
import { type OpenAiApi, otherApi } from './refusals.ts'

/** OpenAI's own server speaks both, and its current models use tools while they think in the Responses API alone. */
export const usualApi = (baseURL: string): OpenAiApi =>
  new URL(baseURL).hostname === 'api.openai.com' ? 'responses' : 'completions'

/** One model through whichever of OpenAI's APIs its server speaks: the other one is tried where an error points to it. */
export const openaiModel = (models: Readonly<Record<OpenAiApi, ChatModel>>, usual: OpenAiApi): ChatModel => {
  const cache = createDayCache<OpenAiApi>()
  return {
    stream: async (request, take) => {
      const remembered = cache.get('api')
      const api = remembered ?? usual
      try {
        return await models[api].stream(request, take)
      } catch (error) {
        const other = remembered === undefined ? otherApi(error, api) : null
        if (other === null) throw error
        try {
          await models[other].stream(request, take)
          cache.set('api', other)
        } catch (refusal) {
          if (otherApi(refusal, other) !== api) throw refusal
          // it is in neither: the first error says why
          cache.set('api', api)
          throw error
        }
      }
    },
  }
}
