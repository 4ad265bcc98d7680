import { useEffect, useState } from 'react'

/** Follows a number that grows, by one at a time and at least `pause` milliseconds apart; never ahead of it. */
export const usePaced = (reached: number, pause: number): number => {
  const [shown, setShown] = useState(0)
  const isBehind = shown < reached
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => setShown(shown + 1), pause)
    return () => clearTimeout(timer)
  }, [shown, isBehind, pause])
  return shown
}
