import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Person } from './person.ts'
import { percentile } from './spread.ts'

export interface ListingInput extends Pick<Person, 'url' | 'headers'> {
  readonly everyMs: number
}

/**
 * Lists the person's chats in a thread of its own, which the uploads of this process don't delay. Returns a
 * function that stops it and returns the p95 in milliseconds.
 */
export const startListing = ({ url, headers }: Person, everyMs = 100): (() => Promise<number>) => {
  const input: ListingInput = { url, headers, everyMs }
  const worker = new Worker(new URL('../processes/list-chats.ts', import.meta.url), { workerData: input })
  return async () => {
    const result = once(worker, 'message')
    worker.postMessage('stop', [])
    const [times] = (await result) as [number[]]
    return percentile(times, 0.95)
  }
}
