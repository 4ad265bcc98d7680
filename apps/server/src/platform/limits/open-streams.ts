import type { Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'

export const createOpenStreams = (max: number, message: Wording) => {
  const open = new Map<string, number>()
  /** Throws TOO_MANY_REQUESTS at the limit; dispose to release. */
  return (key: string): Disposable => {
    const count = open.get(key) ?? 0
    if (count >= max) throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: 30 })
    open.set(key, count + 1)
    let isOpen = true
    return {
      [Symbol.dispose]: () => {
        if (!isOpen) return
        isOpen = false
        const others = (open.get(key) ?? 1) - 1
        if (others === 0) open.delete(key)
        else open.set(key, others)
      },
    }
  }
}
