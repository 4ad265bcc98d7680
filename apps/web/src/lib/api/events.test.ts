import { followEvents } from '@atelier/contract/endpoints/site/events'
import { expect, it, vi } from 'vitest'
import { newId } from '../../test/fixtures.ts'
import { streamText } from '../../test/server.ts'
import { followUserEvents } from './events.ts'

it('reconnects after the connection breaks and continues after the last event received', async () => {
  const chatId = newId()
  const eventIds: (string | null)[] = []
  streamText(followEvents, ({ request }) => {
    eventIds.push(request.headers.get('last-event-id'))
    return eventIds.length === 1
      ? `id: 7\ndata: ${JSON.stringify({ type: 'chat', chatId, change: 'created' })}\n\n`
      : ': nothing new\n\n'
  })
  const abortController = new AbortController()
  const types: string[] = []
  const followPromise = followUserEvents((event) => types.push(event.type), abortController.signal)
  await vi.waitFor(() => expect(types).toEqual(['chat']))
  await vi.waitFor(() => {
    // coming online ends the pause early
    dispatchEvent(new Event('online'))
    expect(eventIds).toContain('7')
  })
  expect(eventIds.slice(0, 2)).toEqual([null, '7'])
  abortController.abort()
  await followPromise
})

it('requests changes since the page started reading until it has received an event', async () => {
  const positions: (number | null)[] = []
  streamText(followEvents, ({ request }) => {
    const pastCursor = new URL(request.url).searchParams.get('past')
    positions.push(pastCursor === null ? null : Number(pastCursor))
    return positions.length === 1
      ? ': nothing yet\n\n'
      : `id: 7\ndata: ${JSON.stringify({ type: 'invitation' })}\n\n`
  })
  const abortController = new AbortController()
  const followPromise = followUserEvents(() => undefined, abortController.signal)
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(positions.length).toBeGreaterThan(2)
  })
  const [first, second, third] = positions
  expect(first).toBeGreaterThan(0)
  // the first connection was up to date until just before it ended
  expect(second).toBeGreaterThanOrEqual(Math.min(first ?? 0, 2000))
  expect(second).toBeLessThan(10_000)
  expect(third).toBeNull()
  abortController.abort()
  await followPromise
})
