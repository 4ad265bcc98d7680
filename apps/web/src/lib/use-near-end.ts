import { useEffect, useRef, type RefObject } from 'react'

interface NearEnd {
  margin: number
  threshold?: number
  isActive: boolean
  /** How far the list has come: an end that is still near when this has changed is told of again. */
  at?: number
}

/**
 * Calls `onNear` when the element that gets the ref comes within `margin` pixels of being seen: the end of a
 * list that has more to come.
 */
export const useNearEnd = <E extends Element>(
  onNear: () => void,
  { margin, threshold = 0, isActive, at }: NearEnd,
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
  }, [margin, threshold, isActive, at])
  return element
}
