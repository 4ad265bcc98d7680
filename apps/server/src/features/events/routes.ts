import { followEvents } from '@atelier/contract/endpoints/events'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import type { Serve } from '../../platform/http/server-router.ts'

/** Streams that are open, by person; counted by each process. */
type Open = Map<UserId, number>

/** Takes one of a person's streams, given back when it is disposed. */
const takeStream = (open: Open, userId: UserId): Disposable => {
  const count = open.get(userId) ?? 0
  if (count >= limits.events.streamsMax)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `Atelier is open in ${limits.events.streamsMax} places with your account. Close some of them to see changes here as they happen.`,
      { retryAfterSeconds: 30 },
    )
  open.set(userId, count + 1)
  return {
    [Symbol.dispose]: () => {
      const left = (open.get(userId) ?? 1) - 1
      if (left === 0) open.delete(userId)
      else open.set(userId, left)
    },
  }
}

/** Ends with the session, and when the reader's rights change: the browser comes back and begins anew. */
async function* follow(
  context: AppContext,
  actor: Actor,
  from: { afterId: number | null; pastMs: number },
  leaving: AbortController,
  taken: Disposable,
) {
  using _taken = taken
  using _watched = context.access.watch(
    actor.userId,
    () => Promise.resolve(false),
    () => leaving.abort(),
    context.access.changes,
  )
  for await (const event of context.events.follow(actor.userId, from, leaving.signal)) yield [event]
}

export const eventRoutes = (serve: Serve, context: AppContext) => {
  const open: Open = new Map()
  serve(followEvents, async ({ actor, request, query }) => {
    const leaving = new AbortController()
    const given = request.headers.get('last-event-id')
    const afterId = given && /^\d{1,15}$/.test(given) ? Number(given) : null
    const from = { afterId, pastMs: query.past }
    const taken = takeStream(open, actor.userId)
    return eventStream(follow(context, actor, from, leaving, taken), { onCancel: () => leaving.abort() })
  })
}
