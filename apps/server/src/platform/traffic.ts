import { setTimeout as delay } from 'node:timers/promises'

/** How busy this process is with people, for work that can wait. */
export interface Traffic {
  /** A request came in; what this answers is called when it is answered. */
  begin(): () => void
  /** Whether somebody waits, or has been here a moment ago. */
  isBusy(): boolean
  /** Lets people go first: where somebody is there it waits several times as long as the work before took. */
  throttle(tookMs: number, signal?: AbortSignal): Promise<void>
}

const momentMs = 250
/** Of the time one part for the work, and so many for people. */
const partsForPeople = 8

export const createTraffic = (now: () => number = () => performance.now()): Traffic => {
  let waiting = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const isBusy = () => waiting > 0 || now() - lastAt < momentMs
  return {
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
      await delay(Math.min(tookMs * partsForPeople, momentMs), undefined, signal && { signal })
    },
  }
}
