import type { AppContext } from '../../../context.ts'
import type { AppError } from '../../../platform/app-error.ts'
import { eventStream, type NumberedEvent } from '../../../platform/http/event-stream.ts'
import { modelFailure } from '../../../platform/models/failures/model-failure.ts'
import { type CompletionCall, answerCall } from './answer-call.ts'
import type { CompletionPart } from './make-completion.ts'
import type { CompletionHead, CompletionResult } from './present.ts'

export interface StreamForm {
  write(part: CompletionPart, head: CompletionHead): readonly unknown[]
  end(result: CompletionResult): readonly unknown[]
  failure(error: AppError): readonly unknown[]
  nameOf?(event: unknown): string
  readonly marksEnd: boolean
}

/** Streams events; a failure before the first is an ordinary error response. */
export const streamAnswer = async (
  context: AppContext,
  call: CompletionCall,
  form: StreamForm,
): Promise<Response> => {
  const abort = new AbortController()
  const ready: unknown[] = []
  let wake = () => {}
  const { promise: start, resolve: begin } = Promise.withResolvers<void>()
  const answerPromise = answerCall(
    context,
    call,
    (piece, head) => {
      for (const event of form.write(piece, head)) ready.push(event)
      begin()
      wake()
    },
    abort.signal,
  )
  const completion = answerPromise.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  await Promise.race([start, answerPromise])
  async function* events(): AsyncGenerator<NumberedEvent[]> {
    let number = 0
    const numberEvents = (each: readonly unknown[]): NumberedEvent[] =>
      each.map((event) => ({ id: (number += 1), event, ...(form.nameOf && { name: form.nameOf(event) }) }))
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      if (ready.length > 0) yield numberEvents(ready.splice(0))
      const end = await Promise.race([promise, completion])
      if (!end) continue
      if (ready.length > 0) yield numberEvents(ready.splice(0))
      yield numberEvents('result' in end ? form.end(end.result) : form.failure(modelFailure(end.error)))
      return
    }
  }
  return eventStream(events(), { onCancel: () => abort.abort(), marksEnd: form.marksEnd })
}
