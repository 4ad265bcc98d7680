import { followEvents } from '@atelier/contract/endpoints/events'
import type { UserEvent } from '@atelier/contract/user-event'
import { stream } from './api-client.ts'

const firstWait = 1000
const longestWait = 30_000

/** Waits, but not past the moment when the browser is online again. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/**
 * Follows what changes for this user until `signal` aborts: reconnects with growing pauses (1 to 30 s, a little
 * apart so that browsers do not all come back at once) and goes on after the last event that was seen.
 */
export const followUserEvents = async (
  onEvent: (event: UserEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined
  let pause = firstWait
  while (!signal.aborted) {
    try {
      for await (const { id, event } of stream(followEvents, {}, { signal, lastEventId })) {
        lastEventId = id ?? lastEventId
        pause = firstWait
        onEvent(event)
      }
    } catch {
      // A broken connection is the ordinary case here; the next round connects again.
    }
    if (!signal.aborted) await wait(pause * (0.8 + Math.random() * 0.4), signal)
    pause = Math.min(pause * 2, longestWait)
  }
}
