import { readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

/** Only root can raise the priority again. */
export const lowerPriority = async (
  pid: number,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): Promise<void> => {
  // on Linux, each thread has its own priority
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const id of [pid, ...threads.map(Number)])
    try {
      setPriority(id, priority)
    } catch {
      // the thread has ended
    }
}
