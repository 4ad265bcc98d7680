import { useCallback, useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export const useIsPhone = (): boolean => useMedia('(width < 48rem)')

/** Below 1024 px, the `desktop` breakpoint: panels are drawers. */
export const useIsNarrow = (): boolean => useMedia('(width < 64rem)')

/** On touch devices Enter inserts a line break, and fields aren't focused automatically. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches
