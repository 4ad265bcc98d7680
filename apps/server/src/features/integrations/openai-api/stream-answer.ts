import type { AppContext } from '../../../context.ts'
import type { AppError } from '../../../platform/app-error.ts'
import { eventStream, type NumberedEvent } from '../../../platform/http/event-stream.ts'
import { modelFailure } from '../../../platform/models/failures/model-failure.ts'
import { type CompletionCall, answerCall } from './answer-call.ts'
import type { CompletionPart } from './prepare-completion.ts'
import type { CompletionHead, CompletionResult } from './present.ts'

export interface StreamFormat {
  write(part: CompletionPart, head: CompletionHead): readonly unknown[]
  end(result: CompletionResult): readonly unknown[]
  failure(error: AppError): readonly unknown[]
  nameOf?(event: unknown): string
  readonly marksEnd: boolean
}

/** Streams events. A failure before the first event becomes an ordinary error response. */
export const streamAnswer = async (
  context: AppContext,
  call: CompletionCall,
  format: StreamFormat,
): Promise<Response> => {
  const abortController = new AbortController()
  const pendingEvents: unknown[] = []
  let wake = () => {}
  const { promise: start, resolve: begin } = Promise.withResolvers<void>()
  const answerPromise = answerCall(
    context,
    call,
    (part, head) => {
      for (const event of format.write(part, head)) pendingEvents.push(event)
      begin()
      wake()
    },
    abortController.signal,
  )
  const completion = answerPromise.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  await Promise.race([start, answerPromise])
  async function* events(): AsyncGenerator<NumberedEvent[]> {
    let number = 0
    const numberEvents = (each: readonly unknown[]): NumberedEvent[] =>
      each.map((event) => ({
        id: (number += 1),
        event,
        ...(format.nameOf && { name: format.nameOf(event) }),
      }))
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      if (pendingEvents.length > 0) yield numberEvents(pendingEvents.splice(0))
      const end = await Promise.race([promise, completion])
      if (!end) continue
      if (pendingEvents.length > 0) yield numberEvents(pendingEvents.splice(0))
      yield numberEvents('result' in end ? format.end(end.result) : format.failure(modelFailure(end.error)))
      return
    }
  }
  return eventStream(events(), { onCancel: () => abortController.abort(), marksEnd: format.marksEnd })
}
