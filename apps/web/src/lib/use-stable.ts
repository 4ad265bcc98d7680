import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same between drawings and always does what the newest one says: for memoised children. */
export const useStable = <Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
