import { followEvents } from '@atelier/contract/endpoints/site/events'
import { limits } from '@atelier/contract/limits'
import type { UserEvent } from '@atelier/contract/user-event'
import { stream } from './api-client.ts'

const firstWait = 1000
/** In milliseconds. Used once after the server closed the connection, as when rights change. */
const shortWait = 150
/** Events that may have been in flight when the connection ended, in milliseconds. */
const transitMs = 2000
const maxWaitMs = 30_000

/** Ends early when the browser comes online. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stopWaiting = () => {
      clearTimeout(timer)
      removeEventListener('online', stopWaiting)
      signal.removeEventListener('abort', stopWaiting)
      resolve()
    }
    const timer = setTimeout(stopWaiting, milliseconds)
    addEventListener('online', stopWaiting)
    signal.addEventListener('abort', stopWaiting)
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
  let retryMs = firstWait
  let mayRetryNow = true
  while (!signal.aborted) {
    const startedAt = performance.now()
    const past = Math.ceil(startedAt - position)
    let hasEnded = false
    try {
      if (lastEventId === undefined && past > limits.events.pastMax) onEvent({ type: 'reset' })
      const query = { past: lastEventId === undefined ? Math.min(past, limits.events.pastMax) : undefined }
      for await (const { id, event } of stream(followEvents, { query }, { signal, lastEventId })) {
        lastEventId = id ?? lastEventId
        retryMs = firstWait
        onEvent(event)
      }
      hasEnded = true
      position = Math.max(position, performance.now() - transitMs)
    } catch {
      // lost connections are normal: the next iteration reconnects
    }
    if (signal.aborted) return
    if (performance.now() - startedAt > firstWait) mayRetryNow = true
    const isQuickReconnect: boolean = hasEnded && mayRetryNow
    mayRetryNow = !isQuickReconnect
    await wait((isQuickReconnect ? shortWait : retryMs) * (0.8 + Math.random() * 0.4), signal)
    if (!isQuickReconnect) retryMs = Math.min(retryMs * 2, maxWaitMs)
  }
}
