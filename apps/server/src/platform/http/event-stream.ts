import { streamEnd } from '@atelier/contract/run-event'

const encoder = new TextEncoder()
const heartbeatMs = 15_000

export interface NumberedEvent {
  id: number | string
  event: unknown
  /** Of the event's own line, where a protocol wants one. */
  name?: string
}

const frame = ({ id, event, name }: NumberedEvent) =>
  `id: ${id}\n${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(event)}\n\n`

const headers = (extra: Record<string, string>) => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx buffers answers unless it is told not to
  'x-accel-buffering': 'no',
  ...extra,
})

/**
 * Server-sent events from numbered events; several that are ready together go out in one
 * write. `onCancel` is called when the reader has gone. With `marksEnd` the stream closes
 * with `data: [DONE]`, as the AI SDK's clients expect.
 */
export const eventStream = (
  events: AsyncIterable<NumberedEvent[]>,
  options: { onCancel: () => void; marksEnd?: boolean; headers?: Record<string, string> },
): Response => {
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      timer = setInterval(() => send(': still here\n\n'), heartbeatMs)
      send(': open\n\n')
      try {
        for await (const batch of events) send(batch.map(frame).join(''))
        if (options.marksEnd) send(`data: ${streamEnd}\n\n`)
        clearInterval(timer)
        controller.close()
      } catch (error) {
        clearInterval(timer)
        // a reader that has left closes the controller first
        if (controller.desiredSize !== null) controller.error(error)
      }
    },
    cancel() {
      clearInterval(timer)
      options.onCancel()
    },
  })
  return new Response(body, { headers: headers(options.headers ?? {}) })
}
