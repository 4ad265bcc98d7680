import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearEndPx = 80

interface StickOptions {
  /** False if there is another target. */
  startsAtEnd?: boolean
  /** Whether the list's end isn't rendered: then its last element is not followed. */
  hasNewer?: boolean
}

/** Follows a growing list until the user scrolls up. */
export const useStickToEnd = (
  key: unknown,
  { startsAtEnd = true, hasNewer = false }: StickOptions = {},
): { ref: RefObject<HTMLDivElement | null>; isAtEnd: boolean; scrollToEnd: () => void } => {
  const ref = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const isEndRendered = useRef(!hasNewer)

  const scrollToEnd = useCallback(() => {
    const element = ref.current
    if (element === null) return
    isFollowing.current = true
    element.scrollTop = element.scrollHeight
  }, [])

  useLayoutEffect(() => {
    if (startsAtEnd) scrollToEnd()
    else isFollowing.current = false
  }, [key, startsAtEnd, scrollToEnd])

  useLayoutEffect(() => {
    isEndRendered.current = !hasNewer
    // completes a jump to an end that had to be rendered first
    if (!hasNewer && isFollowing.current) scrollToEnd()
  }, [hasNewer, scrollToEnd])

  useEffect(() => {
    const element = ref.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let lastTop = element.scrollTop
    const onScroll = () => {
      const isNearEnd =
        isEndRendered.current && element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
      // added content never counts as leaving the end, only scrolling up does
      const hasScrolledUp = element.scrollTop < lastTop
      lastTop = element.scrollTop
      isFollowing.current = isNearEnd || (isFollowing.current && !hasScrolledUp)
      setAtEnd(isFollowing.current)
    }
    const observer = new ResizeObserver(() => {
      if (!isFollowing.current) return
      element.scrollTop = element.scrollHeight
      lastTop = element.scrollTop
    })
    observer.observe(content)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [key])
  return { ref, isAtEnd, scrollToEnd }
}
