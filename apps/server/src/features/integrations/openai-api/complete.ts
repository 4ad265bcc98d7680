import type { Completion } from '@atelier/contract/integrations/openai'
import type { AppContext } from '../../../context.ts'
import { openAiError } from '../../../platform/http/error-response.ts'
import { type CompletionCall, answerCall } from './answer-call.ts'
import { firstChunk, lastChunks, presentCompletion, presentPart } from './present.ts'
import { streamAnswer } from './stream-answer.ts'

export const complete = async (context: AppContext, call: CompletionCall): Promise<Completion> =>
  presentCompletion(await answerCall(context, call, () => undefined, call.request.signal))

export const streamCompletion = (context: AppContext, call: CompletionCall): Promise<Response> => {
  let hasStarted = false
  let toolCallCount = 0
  return streamAnswer(context, call, {
    write: (part, head) => {
      const chunks = [...(hasStarted ? [] : [firstChunk(head)]), presentPart(head, part, toolCallCount)]
      hasStarted = true
      if (part.type === 'tool-call') toolCallCount += 1
      return chunks
    },
    end: (result) => lastChunks(result, call.body.stream_options?.include_usage === true),
    failure: ({ code, message }) => [openAiError({ code, message })],
    marksEnd: true,
  })
}
