import { followEvents } from '@atelier/contract/endpoints/events'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import type { Serve } from '../../platform/http/server-router.ts'

/** Ends with the session, and when the reader's rights change: the browser comes back and begins anew. */
async function* follow(
  context: AppContext,
  actor: Actor,
  from: { afterId: number | null; pastMs: number },
  leaving: AbortController,
) {
  using _watched = context.access.watch(
    actor.userId,
    () => Promise.resolve(false),
    () => leaving.abort(),
    context.access.changes,
  )
  for await (const event of context.events.follow(actor.userId, from, leaving.signal)) yield [event]
}

export const eventRoutes = (serve: Serve, context: AppContext) => {
  serve(followEvents, async ({ actor, request, query }) => {
    const leaving = new AbortController()
    const given = request.headers.get('last-event-id')
    const afterId = given && /^\d{1,15}$/.test(given) ? Number(given) : null
    const from = { afterId, pastMs: query.past }
    return eventStream(follow(context, actor, from, leaving), { onCancel: () => leaving.abort() })
  })
}
