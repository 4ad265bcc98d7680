export interface Semaphore {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export const createSemaphore = (count: number): Semaphore => {
  let free = count
  const waiting: (() => void)[] = []
  return {
    run: async (work) => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}
