import { followEvents } from '@atelier/contract/endpoints/events'
import { limits } from '@atelier/contract/limits'
import type { UserEvent } from '@atelier/contract/user-event'
import { stream } from './api-client.ts'

const firstWait = 1000
/** After the server itself ended a connection: rights or a session changed. Not twice in a row without need. */
const shortWait = 150
/** What was under way when a connection ended, in milliseconds. */
const underWay = 2000
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
 * apart so that browsers do not all come back at once) and goes on after the last event that was seen; before
 * the first one, from when the page began to read.
 */
export const followUserEvents = async (
  onEvent: (event: UserEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined
  /** All that came before is known, on the page's own clock. */
  let position = 0
  let pause = firstWait
  let mayHurry = true
  while (!signal.aborted) {
    const began = performance.now()
    const past = Math.ceil(began - position)
    let hasEnded = false
    try {
      if (lastEventId === undefined && past > limits.events.pastMax) onEvent({ type: 'reset' })
      const query = { past: lastEventId === undefined ? Math.min(past, limits.events.pastMax) : undefined }
      for await (const { id, event } of stream(followEvents, { query }, { signal, lastEventId })) {
        lastEventId = id ?? lastEventId
        pause = firstWait
        onEvent(event)
      }
      hasEnded = true
      position = Math.max(position, performance.now() - underWay)
    } catch {
      // A broken connection is the ordinary case here; the next round connects again.
    }
    if (signal.aborted) return
    if (performance.now() - began > firstWait) mayHurry = true
    const isShort: boolean = hasEnded && mayHurry
    mayHurry = !isShort
    await wait((isShort ? shortWait : pause) * (0.8 + Math.random() * 0.4), signal)
    if (!isShort) pause = Math.min(pause * 2, longestWait)
  }
}
