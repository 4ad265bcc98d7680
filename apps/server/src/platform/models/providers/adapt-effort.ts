import type { ChatModel, ModelRequest } from '../streams/chat-model.ts'
import { createDayCache } from '../day-cache.ts'
import { refusesEffort } from '../failures/refusals.ts'

type Effort = ModelRequest['reasoning'] | null

const withEffort = ({ reasoning: _reasoning, ...request }: ModelRequest, effort: Effort): ModelRequest =>
  effort ? { ...request, reasoning: effort } : request

/**
 * Since GPT-5.6, OpenAI requires effort `none` with tools (https://github.com/BerriAI/litellm/pull/34569).
 */
export const adaptEffort = (model: ChatModel): ChatModel => {
  const cache = createDayCache<Effort>()
  return {
    stream: async (request, onPart) => {
      const requestedEffort = request.reasoning ?? null
      const hasTools = (request.tools?.length ?? 0) > 0
      const key = `${requestedEffort} ${hasTools}`
      const acceptedEffort = cache.get(key)
      const efforts = new Set<Effort>([
        ...(acceptedEffort === undefined ? [] : [acceptedEffort]),
        requestedEffort,
        null,
      ])
      if (hasTools) efforts.add('none')
      let effortError: unknown
      for (const effort of efforts)
        try {
          await model.stream(withEffort(request, effort), onPart)
          if (effort !== requestedEffort) cache.set(key, effort)
          return
        } catch (error) {
          if (!refusesEffort(error)) throw error
          effortError ??= error
        }
      throw effortError
    },
  }
}
