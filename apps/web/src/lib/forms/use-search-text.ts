import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStable } from '../use-stable.ts'

/**
 * Calls `onSettled` with the trimmed text once the input has been stable for `delayMs`. External changes
 * replace the input.
 */
export const useSearchText = (
  value: string,
  onSettled: (value: string) => void,
  delayMs: number,
): [input: string, change: (text: string) => void] => {
  const [input, setInput] = useState(value)
  const lastValue = useRef(value)
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // other search params may have changed during the delay
  const onSettledStable = useStable(onSettled)
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    setInput(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (text: string) => {
    setInput(text)
    clearTimeout(timer.current)
    const { pathname } = router.latestLocation
    timer.current = setTimeout(() => {
      // don't pull back a user who is navigating away
      if (router.latestLocation.pathname !== pathname) return
      lastValue.current = text.trim()
      onSettledStable(text.trim())
    }, delayMs)
  }
  return [input, change]
}
