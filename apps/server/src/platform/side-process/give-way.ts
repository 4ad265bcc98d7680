import { readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

/** Puts a process behind the others that want the processors, for good: only an administrator could take that back. */
export const lowerPriority = async (
  pid: number,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): Promise<void> => {
  // Linux counts by threads; elsewhere the process is one
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const id of [pid, ...threads.map(Number)])
    try {
      setPriority(id, priority)
    } catch {
      // it has ended
    }
}
