/**
 * Limits concurrency. Serves the person with the fewest running jobs first, then the one whose last turn was
 * longest ago. Work without a person comes first, but alternates with people.
 */
export interface FairQueue {
  run<Result>(
    person: string | undefined,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result>
}

interface QueueEntry {
  readonly person: string | undefined
  readonly begin: () => void
}

export const createFairQueue = (count: number): FairQueue => {
  let freeSlots = count
  const queue: QueueEntry[] = []
  const runningByPerson = new Map<string | undefined, number>()
  const lastTurns = new Map<string | undefined, number>()
  let turnCount = 0
  let isAnonymousTurn = false
  const adjustRunning = (person: string, change: 1 | -1) => {
    const runningCount = (runningByPerson.get(person) ?? 0) + change
    if (runningCount === 0) runningByPerson.delete(person)
    else runningByPerson.set(person, runningCount)
  }

  const wait = (person: string | undefined, signal: AbortSignal | undefined) =>
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

  // alternates with people, so that nobody waits forever
  const anonymousTurn = () => (isAnonymousTurn ? Number.POSITIVE_INFINITY : -1)
  const lastTurnOf = (person: string | undefined): number =>
    person === undefined ? anonymousTurn() : (lastTurns.get(person) ?? 0)
  const isBefore = (a: QueueEntry, b: QueueEntry): boolean => {
    const running = (runningByPerson.get(a.person) ?? 0) - (runningByPerson.get(b.person) ?? 0)
    return running < 0 || (running === 0 && lastTurnOf(a.person) < lastTurnOf(b.person))
  }

  const takeNext = (): QueueEntry | undefined => {
    let [first] = queue
    for (const entry of queue) if (first && isBefore(entry, first)) first = entry
    if (first) queue.splice(queue.indexOf(first), 1)
    else lastTurns.clear()
    return first
  }

  return {
    run: async (person, signal, work) => {
      signal?.throwIfAborted()
      if (freeSlots > 0) freeSlots--
      else await wait(person, signal)
      isAnonymousTurn = person === undefined
      if (person !== undefined) {
        adjustRunning(person, 1)
        lastTurns.set(person, ++turnCount)
      }
      try {
        return await work()
      } finally {
        if (person !== undefined) adjustRunning(person, -1)
        const waiter = takeNext()
        if (waiter) waiter.begin()
        else freeSlots++
      }
    },
  }
}
