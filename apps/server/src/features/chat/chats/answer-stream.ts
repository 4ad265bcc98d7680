import type { ChatId, RunId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { eventStream } from '../../../platform/http/event-stream.ts'
import { loadChat } from './access.ts'

interface Reader {
  actor: Actor
  chatId: ChatId
  request: Request
  /** Value of `access.changes` before the right was checked. */
  since: number
}

/** Ends when the reader loses access, while the run continues even without readers. */
export const answerStream = (
  context: AppContext,
  reader: Reader,
  runId: RunId,
  afterEventId: number,
): Response => {
  const abortController = new AbortController()
  return eventStream(follow(context, reader, runId, afterEventId, abortController), {
    onCancel: () => abortController.abort(),
    marksEnd: true,
    headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
  })
}

async function* follow(
  context: AppContext,
  { actor, chatId, request, since }: Reader,
  runId: RunId,
  afterEventId: number,
  controller: AbortController,
) {
  const checkAccess = async () => {
    await loadChat(context, actor, chatId, 'FOLLOW_ANSWER')
    return context.auth.isStillSignedIn(actor, request)
  }
  using _watch = context.access.watch(actor.userId, checkAccess, () => controller.abort(), since)
  yield* context.runLog.follow(runId, afterEventId, controller.signal)
  if (!controller.signal.aborted) context.runLog.markSeen(runId)
}

export const lastEventId = (request: Request): number => {
  const header = request.headers.get('last-event-id')
  return header && /^\d{1,9}$/.test(header) ? Number(header) : 0
}
