import { followEvents } from '@atelier/contract/endpoints/site/events'
import { limits } from '@atelier/contract/limits'
import type { UserEvent } from '@atelier/contract/user-event'
import { stream } from './api-client.ts'

const firstRetryMs = 1000
/** Used once after the server closes the connection, as it does when rights change. */
const quickRetryMs = 150
/** Events this old may still have been in flight when the connection ended. */
const transitMs = 2000
const retryMaxMs = 30_000

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
  /** All events before this time have been received; in milliseconds of `performance.now()`. */
  let receivedUntil = 0
  let retryMs = firstRetryMs
  let mayReconnectQuickly = true
  while (!signal.aborted) {
    const startedAt = performance.now()
    const elapsedMs = Math.ceil(startedAt - receivedUntil)
    let hasEnded = false
    try {
      if (lastEventId === undefined && elapsedMs > limits.events.pastMax) onEvent({ type: 'reset' })
      const query = {
        past: lastEventId === undefined ? Math.min(elapsedMs, limits.events.pastMax) : undefined,
      }
      for await (const { id, event } of stream(followEvents, { query }, { signal, lastEventId })) {
        lastEventId = id ?? lastEventId
        retryMs = firstRetryMs
        onEvent(event)
      }
      hasEnded = true
      receivedUntil = Math.max(receivedUntil, performance.now() - transitMs)
    } catch {
      // lost connections are normal: the next iteration reconnects
    }
    if (signal.aborted) return
    if (performance.now() - startedAt > firstRetryMs) mayReconnectQuickly = true
    const isQuickReconnect: boolean = hasEnded && mayReconnectQuickly
    mayReconnectQuickly = !isQuickReconnect
    await wait((isQuickReconnect ? quickRetryMs : retryMs) * (0.8 + Math.random() * 0.4), signal)
    if (!isQuickReconnect) retryMs = Math.min(retryMs * 2, retryMaxMs)
  }
}
