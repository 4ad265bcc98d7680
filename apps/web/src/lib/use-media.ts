import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
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

/** Below 768 px (the `tablet` breakpoint) the sidebar is a sheet. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)')

/** Below 1024 px (the `desktop` breakpoint) there is no room beside the page: panels are drawers. */
export const useIsNarrow = (): boolean => useMedia('(width < 64rem)')

/** Whether it is worked with a finger: there Enter begins a line, and no keyboard is opened unasked. */
export const hasFinger = (): boolean => matchMedia('(pointer: coarse)').matches
