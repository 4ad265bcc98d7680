import { setTimeout as delay } from 'node:timers/promises'
import type { FormReply } from '@atelier/contract/answers/elicitation'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { mergeDeltas, type NumberedRunEvent } from './merge-deltas.ts'

export class LiveRun {
  readonly controller = new AbortController()
  private readonly events: RunEvent[]
  private writtenCount: number
  private isClosed = false
  private readonly waiting = new Set<() => void>()

  private readonly forms = new Map<string, (reply: FormReply) => void>()

  constructor(storedEvents: readonly RunEvent[]) {
    this.events = [...storedEvents]
    this.writtenCount = storedEvents.length
  }

  append(event: RunEvent): void {
    this.events.push(event)
    this.wake()
  }

  takeUnwritten(): { seq: number; events: RunEvent[] } | null {
    if (this.writtenCount === this.events.length) return null
    const batch = { seq: this.writtenCount + 1, events: this.events.slice(this.writtenCount) }
    this.writtenCount = this.events.length
    return batch
  }

  putBack(seq: number): void {
    this.writtenCount = Math.min(this.writtenCount, seq - 1)
  }

  get all(): readonly RunEvent[] {
    return this.events
  }

  get nextSeq(): number {
    return this.events.length + 1
  }

  async replyTo(formId: string, signal: AbortSignal): Promise<FormReply> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<FormReply>()
    const abort = () => reject(signal.reason as Error)
    this.forms.set(formId, resolve)
    signal.addEventListener('abort', abort, { once: true })
    return promise.finally(() => {
      this.forms.delete(formId)
      signal.removeEventListener('abort', abort)
    })
  }

  reply(formId: string, reply: FormReply): void {
    this.forms.get(formId)?.(reply)
  }

  close(): void {
    this.isClosed = true
    this.wake()
  }

  /** Yields the events after number `after`, then live ones, at intervals of at least `paceMs`. */
  async *follow(after: number, signal: AbortSignal, paceMs: () => number): AsyncIterable<NumberedRunEvent[]> {
    let position = after
    for (;;) {
      if (signal.aborted) return
      if (position < this.events.length) {
        const first = position
        const newEvents = this.events.slice(first).map((event, index) => ({ id: first + index + 1, event }))
        position = this.events.length
        yield mergeDeltas(newEvents)
        const isText = newEvents.some(({ event }) => event.type === 'text-delta')
        if (isText && !this.isClosed && !signal.aborted) await delay(paceMs())
      } else if (this.isClosed) return
      else await this.waitForMore(signal)
    }
  }

  private waitForMore(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        this.waiting.delete(finish)
        signal.removeEventListener('abort', finish)
        resolve()
      }
      this.waiting.add(finish)
      signal.addEventListener('abort', finish)
    })
  }

  private wake(): void {
    for (const finish of this.waiting) finish()
  }
}
