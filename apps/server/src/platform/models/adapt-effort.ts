import type { ChatModel, ModelRequest } from './chat-model.ts'
import { createLearned } from './learned.ts'
import { refusesEffort } from './refusals.ts'

type Effort = ModelRequest['reasoning'] | null

const withEffort = ({ reasoning: _asked, ...request }: ModelRequest, effort: Effort): ModelRequest =>
  effort ? { ...request, reasoning: effort } : request

/**
 * Asks again where a server refuses how long its model is to think: without a word of it, and with tools as `none`.
 * OpenAI's models since GPT-5.6 take tools in chat completions with `none` alone, and others know no `none`
 * (https://github.com/BerriAI/litellm/pull/34569). What was taken is remembered for a day.
 */
export const adaptEffort = (model: ChatModel): ChatModel => {
  const learned = createLearned<Effort>()
  return {
    stream: async (request, take) => {
      const asked = request.reasoning ?? null
      const hasTools = (request.tools?.length ?? 0) > 0
      const key = `${asked} ${hasTools}`
      const known = learned.get(key)
      const efforts = new Set<Effort>([...(known === undefined ? [] : [known]), asked, null])
      if (hasTools) efforts.add('none')
      let refusal: unknown
      for (const effort of efforts)
        try {
          await model.stream(withEffort(request, effort), take)
          if (effort !== asked) learned.set(key, effort)
          return
        } catch (error) {
          if (!refusesEffort(error)) throw error
          refusal ??= error
        }
      throw refusal
    },
  }
}
