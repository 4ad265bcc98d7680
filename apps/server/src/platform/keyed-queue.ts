export interface KeyedQueue {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** Runs work with the same key one after the other. */
export const createKeyedQueue = (): KeyedQueue => {
  const latest = new Map<string, Promise<unknown>>()
  return {
    run: async (key, work) => {
      const previous = latest.get(key)
      const current = previous ? previous.then(work, work) : work()
      latest.set(key, current)
      try {
        return await current
      } finally {
        if (latest.get(key) === current) latest.delete(key)
      }
    },
  }
}
