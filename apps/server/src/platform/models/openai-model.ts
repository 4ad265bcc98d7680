import type { ChatModel } from './chat-model.ts'
import { createLearned } from './learned.ts'
import { type OpenAiApi, otherApi } from './refusals.ts'

/** OpenAI's own server speaks both, and its current models use tools while they think in the Responses API alone. */
export const usualApi = (baseURL: string): OpenAiApi =>
  new URL(baseURL).hostname === 'api.openai.com' ? 'responses' : 'completions'

/** One model through whichever of OpenAI's APIs its server speaks: the other one is tried where an error points to it. */
export const openaiModel = (models: Readonly<Record<OpenAiApi, ChatModel>>, usual: OpenAiApi): ChatModel => {
  const learned = createLearned<OpenAiApi>()
  return {
    stream: async (request, take) => {
      const known = learned.get('api')
      const api = known ?? usual
      try {
        return await models[api].stream(request, take)
      } catch (error) {
        const other = known === undefined ? otherApi(error, api) : null
        if (other === null) throw error
        try {
          await models[other].stream(request, take)
          learned.set('api', other)
        } catch (refusal) {
          if (otherApi(refusal, other) !== api) throw refusal
          // it is in neither: the first error says why
          learned.set('api', api)
          throw error
        }
      }
    },
  }
}
