import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const near = 80

/** Follows a growing list until the user scrolls up. Starts at the end unless there is another target. */
export const useStickToEnd = (
  key: unknown,
  beginsAtEnd = true,
): { ref: RefObject<HTMLDivElement | null>; isAtEnd: boolean; toEnd: () => void } => {
  const ref = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    const element = ref.current
    if (element === null) return
    sticks.current = true
    element.scrollTop = element.scrollHeight
  }, [])

  useLayoutEffect(() => {
    if (beginsAtEnd) toEnd()
    else sticks.current = false
  }, [key, beginsAtEnd, toEnd])

  useEffect(() => {
    const element = ref.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let lastTop = element.scrollTop
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < near
      // added content never counts as leaving the end, only scrolling up does
      const wentUp = element.scrollTop < lastTop
      lastTop = element.scrollTop
      sticks.current = isNear || (sticks.current && !wentUp)
      setAtEnd(sticks.current)
    }
    const observer = new ResizeObserver(() => {
      if (!sticks.current) return
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
  return { ref, isAtEnd, toEnd }
}
