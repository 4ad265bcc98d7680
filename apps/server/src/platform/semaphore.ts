export interface Semaphore {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export const createSemaphore = (count: number): Semaphore => {
  let free = count
  const queue: (() => void)[] = []
  return {
    run: async (work) => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else free++
      }
    },
  }
}
