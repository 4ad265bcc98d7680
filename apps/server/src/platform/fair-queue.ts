/** Limits concurrency, and serves the person with the fewest running jobs first. */
export interface FairQueue {
  run<Result>(person: string, signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result>
}

interface QueueEntry {
  readonly person: string
  readonly begin: () => void
}

export const createFairQueue = (count: number): FairQueue => {
  let freeSlots = count
  const queue: QueueEntry[] = []
  const runningByPerson = new Map<string, number>()
  const adjustRunning = (person: string, change: 1 | -1) => {
    const runningCount = (runningByPerson.get(person) ?? 0) + change
    if (runningCount === 0) runningByPerson.delete(person)
    else runningByPerson.set(person, runningCount)
  }

  const wait = (person: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const waiter: QueueEntry = { person, begin: resolve }
      queue.push(waiter)
      signal?.addEventListener(
        'abort',
        () => {
          const index = queue.indexOf(waiter)
          if (index !== -1) queue.splice(index, 1)
          reject(signal.reason as Error)
        },
        { once: true },
      )
    })

  const takeNext = (): QueueEntry | undefined => {
    const [first] = queue.toSorted(
      (a, b) => (runningByPerson.get(a.person) ?? 0) - (runningByPerson.get(b.person) ?? 0),
    )
    if (first) queue.splice(queue.indexOf(first), 1)
    return first
  }

  return {
    run: async (person, signal, work) => {
      signal?.throwIfAborted()
      if (freeSlots > 0) freeSlots--
      else await wait(person, signal)
      adjustRunning(person, 1)
      try {
        return await work()
      } finally {
        adjustRunning(person, -1)
        const waiter = takeNext()
        if (waiter) waiter.begin()
        else freeSlots++
      }
    },
  }
}
