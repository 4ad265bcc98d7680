import { readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

/** Irreversible without root. */
export const lowerPriority = async (
  pid: number,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): Promise<void> => {
  // Linux sets priorities per thread
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const id of [pid, ...threads.map(Number)])
    try {
      setPriority(id, priority)
    } catch {
      // the thread has ended
    }
}
