import type { Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'

export const createOpenStreams = (max: number, message: Wording) => {
  const openCounts = new Map<string, number>()
  /** Throws TOO_MANY_REQUESTS at the limit. Dispose the result when the stream ends. */
  return (key: string): Disposable => {
    const count = openCounts.get(key) ?? 0
    if (count >= max) throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: 30 })
    openCounts.set(key, count + 1)
    let isOpen = true
    return {
      [Symbol.dispose]: () => {
        if (!isOpen) return
        isOpen = false
        const remaining = (openCounts.get(key) ?? 1) - 1
        if (remaining === 0) openCounts.delete(key)
        else openCounts.set(key, remaining)
      },
    }
  }
}
