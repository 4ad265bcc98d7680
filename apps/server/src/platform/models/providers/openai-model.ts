import type { ChatModel } from '../streams/chat-model.ts'
import { createDayCache } from '../day-cache.ts'
import { type OpenAiApi, findRequiredApi } from '../failures/refusals.ts'

/** OpenAI's current models support tools with reasoning only in the Responses API. */
export const defaultApi = (baseURL: string): OpenAiApi =>
  new URL(baseURL).hostname === 'api.openai.com' ? 'responses' : 'completions'

export const openaiModel = (
  models: Readonly<Record<OpenAiApi, ChatModel>>,
  defaultApi: OpenAiApi,
): ChatModel => {
  const cache = createDayCache<OpenAiApi>()
  return {
    stream: async (request, onPart) => {
      const cachedApi = cache.get('api')
      const api = cachedApi ?? defaultApi
      try {
        return await models[api].stream(request, onPart)
      } catch (error) {
        const other = cachedApi === undefined ? findRequiredApi(error, api) : null
        if (other === null) throw error
        try {
          await models[other].stream(request, onPart)
          cache.set('api', other)
        } catch (apiError) {
          if (findRequiredApi(apiError, other) !== api) throw apiError
          cache.set('api', api)
          throw error
        }
      }
    },
  }
}
