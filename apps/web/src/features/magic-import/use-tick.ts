import { useEffect, useState } from 'react'

/** Counts up from 0 once every `pause` milliseconds, and stays at the last of `count`. */
export const useTick = (count: number, pause: number): number => {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at >= count - 1) return undefined
    const timer = setTimeout(() => setAt(at + 1), pause)
    return () => clearTimeout(timer)
  }, [at, count, pause])
  return at
}
