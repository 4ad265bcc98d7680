import { useEffect, useRef, type RefObject } from 'react'

interface NearEndOptions {
  margin: number
  threshold?: number
  isActive: boolean
  /** When `index` changes, an end that is still near is reported again. */
  index?: number
}

/** Calls `onNear` when the element comes within `margin` pixels of the viewport. */
export const useNearEnd = <E extends Element>(
  onNear: () => void,
  { margin, threshold = 0, isActive, index }: NearEndOptions,
): RefObject<E | null> => {
  const element = useRef<E>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!isActive || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: `${margin}px`, threshold, root: element.current.closest('[data-scroll]') },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [margin, threshold, isActive, index])
  return element
}
