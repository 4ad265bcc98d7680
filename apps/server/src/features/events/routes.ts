import { followEvents } from '@atelier/contract/endpoints/events'
import type { AppContext } from '../../context.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import type { Serve } from '../../platform/http/server-router.ts'

async function* oneByOne<Event>(events: AsyncIterable<Event>): AsyncIterable<Event[]> {
  for await (const event of events) yield [event]
}

export const eventRoutes = (serve: Serve, context: AppContext) => {
  serve(followEvents, async ({ actor, request }) => {
    const reader = new AbortController()
    const given = request.headers.get('last-event-id')
    const after = given && /^\d{1,15}$/.test(given) ? Number(given) : null
    const events = context.events.follow(actor.userId, after, reader.signal)
    return eventStream(oneByOne(events), { onCancel: () => reader.abort() })
  })
}
