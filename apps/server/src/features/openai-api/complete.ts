import type { Completion } from '@atelier/contract/openai'
import type { AppContext } from '../../context.ts'
import { openAiError } from '../../platform/http/error-answer.ts'
import { type Asked, answerAsked } from './answer-asked.ts'
import { firstChunk, lastChunks, presentCompletion, presentPiece } from './present.ts'
import { streamAnswer } from './stream-answer.ts'

/** A whole answer at once. */
export const complete = async (context: AppContext, asked: Asked): Promise<Completion> =>
  presentCompletion(await answerAsked(context, asked, () => undefined, asked.request.signal))

/** Chunks as they come. */
export const streamCompletion = (context: AppContext, asked: Asked): Promise<Response> => {
  let hasBegun = false
  let calls = 0
  return streamAnswer(context, asked, {
    piece: (piece, head) => {
      const chunks = [...(hasBegun ? [] : [firstChunk(head)]), presentPiece(head, piece, calls)]
      hasBegun = true
      if (piece.type === 'tool-call') calls += 1
      return chunks
    },
    end: (made) => lastChunks(made, asked.body.stream_options?.include_usage === true),
    failure: ({ code, message }) => [openAiError({ code, message })],
    marksEnd: true,
  })
}
