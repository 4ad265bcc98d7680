import { once } from 'node:events'
import type { CraftShareId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NumberedEvent } from '../../platform/http/event-stream.ts'
import { createOpenStreams } from '../../platform/limits/open-streams.ts'
import { loadSharedCraft } from './access.ts'
import { findSharedCraft } from './queries.ts'

const readersMax = 2_000
let readerCount = 0

/** In milliseconds. Polling notices what has no event, such as the deletion of the chat. */
const pollIntervalMs = 30_000

const openReaderStream = createOpenStreams(
  limits.events.networkReadersMax,
  'Too many shared crafts are being opened from your network right now.',
)

async function* untilRevoked(
  controller: AbortController,
  accessWatch: Disposable,
  slot: Disposable,
): AsyncIterable<NumberedEvent[]> {
  using _accessWatch = accessWatch
  using _slot = slot
  try {
    yield [{ id: 1, event: { type: 'open' } }]
    if (!controller.signal.aborted) await once(controller.signal, 'abort')
  } finally {
    readerCount -= 1
  }
}

const watchShare = (
  { access, db }: AppContext,
  { id, ownerId, viewer }: { id: CraftShareId; ownerId: UserId; viewer: UserId | null },
  controller: AbortController,
  since: number,
): Disposable => {
  const isVisible = async () => (await findSharedCraft(db, id, viewer)) !== null
  const end = () => controller.abort()
  const accessWatch = access.watch(ownerId, isVisible, end, since)
  const timer = setInterval(() => {
    isVisible().then((isStillVisible) => isStillVisible || end(), end)
  }, pollIntervalMs)
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      accessWatch[Symbol.dispose]()
    },
  }
}

/** Emits once when the share is open, and ends when any replica closes it. */
export const followShare = async (
  context: AppContext,
  id: CraftShareId,
  viewer: UserId | null,
  network: string,
  controller: AbortController,
) => {
  const { changes } = context.access
  const { share } = await loadSharedCraft(context.db, id, viewer)
  if (readerCount >= readersMax)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many people are viewing shared crafts right now.', {
      retryAfterSeconds: 30,
    })
  const slot = openReaderStream(network)
  readerCount += 1
  const { ownerId } = share
  return untilRevoked(controller, watchShare(context, { id, ownerId, viewer }, controller, changes), slot)
}
