import { followEvents } from '@atelier/contract/endpoints/site/events'
import { limits } from '@atelier/contract/limits'
import type { UserEvent } from '@atelier/contract/user-event'
import { stream } from './api-client.ts'

const firstWait = 1000
/** In milliseconds. Used once after the server closed the connection, as when rights change. */
const shortWait = 150
/** Events that may have been in flight when the connection ended, in milliseconds. */
const transitMs = 2000
const longestWait = 30_000

/** Ends early when the browser comes online. */
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
 * Reconnects with growing delays (1 to 30 s, with jitter) and resumes after the last event, until
 * `signal` aborts.
 */
export const followUserEvents = async (
  onEvent: (event: UserEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined
  /** Everything before is known, by the page's own clock. */
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
      position = Math.max(position, performance.now() - transitMs)
    } catch {
      // lost connections are normal: the next iteration reconnects
    }
    if (signal.aborted) return
    if (performance.now() - began > firstWait) mayHurry = true
    const isShort: boolean = hasEnded && mayHurry
    mayHurry = !isShort
    await wait((isShort ? shortWait : pause) * (0.8 + Math.random() * 0.4), signal)
    if (!isShort) pause = Math.min(pause * 2, longestWait)
  }
}
