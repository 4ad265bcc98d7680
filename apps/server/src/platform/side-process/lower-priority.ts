import { readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

/** Only root can raise the priority again. */
export const lowerPriority = async (
  pid: number,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): Promise<void> => {
  lowerThread(pid, priority)
  // on Linux, each thread has its own priority, and gives it to the threads that it starts
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const id of threads) lowerThread(Number(id), priority)
}

const lowerThread = (id: number, priority: number): void => {
  try {
    setPriority(id, priority)
  } catch {
    // the thread has ended
  }
}
