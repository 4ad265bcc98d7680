import { setTimeout as delay } from 'node:timers/promises'

export interface Traffic {
  /** The database runs in this process, so its work blocks every request. */
  readonly isEmbedded: boolean
  /** Marks a request as active until the returned function is called. */
  begin(): () => void
  isBusy(): boolean
  /** While users are active, waits for a multiple of the time that the work took. */
  throttle(tookMs: number, signal?: AbortSignal): Promise<void>
}

const recentMs = 250
/** How long background work pauses for requests, as a multiple of the time it took. */
const throttleFactors = { embedded: 2, server: 1 }

export const createTraffic = (isEmbedded: boolean, now: () => number = () => performance.now()): Traffic => {
  const factor = isEmbedded ? throttleFactors.embedded : throttleFactors.server
  let activeRequests = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const isBusy = () => activeRequests > 0 || now() - lastAt < recentMs
  return {
    isEmbedded,
    begin: () => {
      activeRequests += 1
      return () => {
        activeRequests -= 1
        lastAt = now()
      }
    },
    isBusy,
    throttle: async (tookMs, signal) => {
      if (!isBusy()) return
      await delay(Math.min(tookMs * factor, recentMs), undefined, signal && { signal })
    },
  }
}
