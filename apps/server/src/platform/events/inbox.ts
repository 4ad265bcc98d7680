import type { StoredEvent } from './queries.ts'

const mostWaiting = 1_000

/** What has come for one reader and was not taken yet. */
export class Inbox {
  #events: StoredEvent[] = []
  #hasGap = false
  #wake: () => void = () => undefined

  push(event: StoredEvent) {
    if (this.#events.length < mostWaiting) this.#events.push(event)
    else this.#hasGap = true
    this.#wake()
  }

  /** Something may be missing here: the reader must look in the table. */
  markGap() {
    this.#hasGap = true
    this.#wake()
  }

  take(): { events: StoredEvent[]; hasGap: boolean } {
    const taken = { events: this.#events, hasGap: this.#hasGap }
    this.#events = []
    this.#hasGap = false
    return taken
  }

  /** Returns when there is something to take, or the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#hasGap || this.#events.length > 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    this.#wake = wake
    signal.addEventListener('abort', wake)
    await promise
    signal.removeEventListener('abort', wake)
  }
}
