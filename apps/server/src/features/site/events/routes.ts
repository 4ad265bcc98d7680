import { followEvents } from '@atelier/contract/endpoints/site/events'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { eventStream } from '../../../platform/http/event-stream.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { createOpenStreams } from '../../../platform/limits/open-streams.ts'

/** Ends when the session ends or access changes; the browser then reconnects. */
async function* streamEvents(
  context: AppContext,
  actor: Actor,
  startPosition: { afterId: number | null; lookbackMs: number },
  controller: AbortController,
  [personSlot, networkSlot]: readonly [Disposable, Disposable],
) {
  using _person = personSlot
  using _network = networkSlot
  using _watch = context.access.watch(
    actor.userId,
    () => Promise.resolve(false),
    () => controller.abort(),
    context.access.changes,
  )
  for await (const event of context.events.follow(actor.userId, startPosition, controller.signal))
    yield [event]
}

const noSlot: Disposable = { [Symbol.dispose]: () => undefined }

const acquireOrRelease = (acquire: () => Disposable, acquiredSlot: Disposable): Disposable => {
  try {
    return acquire()
  } catch (error) {
    acquiredSlot[Symbol.dispose]()
    throw error
  }
}

export const eventRoutes = (serve: Serve, context: AppContext) => {
  const { streamsMax, networkStreamsMax } = limits.events
  const openForPerson = createOpenStreams(
    streamsMax,
    sentence(
      'Atelier is open in {streamsMax} windows or tabs. Close a few of them to see live updates here.',
      {
        streamsMax,
      },
    ),
  )
  const openForNetwork = createOpenStreams(
    networkStreamsMax,
    'Atelier is open in too many windows or tabs on your network. Sign in to see live updates here.',
  )
  serve(followEvents, async ({ actor, request, query, network }) => {
    const abortController = new AbortController()
    const lastEventId = request.headers.get('last-event-id')
    const afterId = lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null
    const startPosition = { afterId, lookbackMs: query.past }
    // only guests are limited per network, since an organization may share one IP address
    const networkSlot = actor.kind === 'guest' ? openForNetwork(network) : noSlot
    const personSlot = acquireOrRelease(() => openForPerson(actor.userId), networkSlot)
    const slots = [personSlot, networkSlot] as const
    return eventStream(streamEvents(context, actor, startPosition, abortController, slots), {
      onCancel: () => abortController.abort(),
    })
  })
}
