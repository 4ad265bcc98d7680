import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a stable function that calls the latest version, for memoized children. */
export const useStable = <Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
