export interface Semaphore {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export const createSemaphore = (count: number): Semaphore => {
  let freeSlots = count
  const queue: (() => void)[] = []
  return {
    run: async (work) => {
      if (freeSlots > 0) freeSlots--
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else freeSlots++
      }
    },
  }
}
