import { setTimeout as delay } from 'node:timers/promises'

export interface Traffic {
  /** The database runs in this process, so its work holds up every request. */
  readonly isEmbedded: boolean
  /** A request came in; what this answers is called when it is answered. */
  begin(): () => void
  isBusy(): boolean
  /** While users are active, waits several times as long as the work took. */
  throttle(tookMs: number, signal?: AbortSignal): Promise<void>
}

const momentMs = 250
/** How long people go first, as a multiple of the time the work took. */
const partsForPeople = { embedded: 8, server: 1 }

export const createTraffic = (isEmbedded: boolean, now: () => number = () => performance.now()): Traffic => {
  const parts = isEmbedded ? partsForPeople.embedded : partsForPeople.server
  let waiting = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const isBusy = () => waiting > 0 || now() - lastAt < momentMs
  return {
    isEmbedded,
    begin: () => {
      waiting += 1
      return () => {
        waiting -= 1
        lastAt = now()
      }
    },
    isBusy,
    throttle: async (tookMs, signal) => {
      if (!isBusy()) return
      await delay(Math.min(tookMs * parts, momentMs), undefined, signal && { signal })
    },
  }
}
