import { streamEnd } from '@atelier/contract/answers/run-event'

const encoder = new TextEncoder()
const heartbeatMs = 15_000

export interface NumberedEvent {
  id: number | string
  event: unknown
  name?: string
}

const formatEvent = ({ id, event, name }: NumberedEvent) =>
  `id: ${id}\n${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(event)}\n\n`

const createHeaders = (extraHeaders: Record<string, string>) => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // keeps nginx from buffering
  'x-accel-buffering': 'no',
  ...extraHeaders,
})

/**
 * `onCancel` is called when the client disconnects. `marksEnd` appends `data: [DONE]`, as AI SDK clients
 * expect.
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
        for await (const batch of events) send(batch.map(formatEvent).join(''))
        if (options.marksEnd) send(`data: ${streamEnd}\n\n`)
        clearInterval(timer)
        controller.close()
      } catch (error) {
        clearInterval(timer)
        // the controller is already closed if the client disconnected
        if (controller.desiredSize !== null) controller.error(error)
      }
    },
    cancel() {
      clearInterval(timer)
      options.onCancel()
    },
  })
  return new Response(body, { headers: createHeaders(options.headers ?? {}) })
}
