import type { RunId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { eventStream } from '../../platform/http/event-stream.ts'

/** The events of a run as the AI SDK's UI message stream, from the one after `after`. The run goes on when the reader leaves. */
export const answerStream = (context: AppContext, runId: RunId, after: number): Response => {
  const reader = new AbortController()
  return eventStream(context.runLog.follow(runId, after, reader.signal), {
    onCancel: () => reader.abort(),
    marksEnd: true,
    headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
  })
}

/** The number of the last event that a returning reader has; 0 for a new one. */
export const lastEventId = (request: Request): number => {
  const given = request.headers.get('last-event-id')
  return given && /^\d{1,9}$/.test(given) ? Number(given) : 0
}
