import { createSemaphore, type Semaphore } from './semaphore.ts'

export interface KeyedQueue {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** Runs at most `count` pieces of work with the same key at once. */
export const createKeyedQueue = (count: number): KeyedQueue => {
  const queues = new Map<string, { readonly semaphore: Semaphore; pendingCount: number }>()
  return {
    run: async (key, work) => {
      const queue = queues.get(key) ?? { semaphore: createSemaphore(count), pendingCount: 0 }
      queues.set(key, queue)
      queue.pendingCount++
      try {
        return await queue.semaphore.run(work)
      } finally {
        if (--queue.pendingCount === 0) queues.delete(key)
      }
    },
  }
}
