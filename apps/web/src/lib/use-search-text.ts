import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStable } from './use-stable.ts'

/**
 * What stands in a search box whose settled text lives elsewhere (the URL): `onRest` gets the trimmed text once
 * it has rested for `delay` milliseconds; a change from elsewhere (back) is shown.
 */
export const useSearchText = (
  value: string,
  onRest: (value: string) => void,
  delay: number,
): [typed: string, change: (text: string) => void] => {
  const [typed, setTyped] = useState(value)
  const lastValue = useRef(value)
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // what else stands in the URL may have changed while the text rested
  const rest = useStable(onRest)
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    const { pathname } = router.latestLocation
    timer.current = setTimeout(() => {
      // whoever is on the way to another page would be brought back
      if (router.latestLocation.pathname !== pathname) return
      lastValue.current = text.trim()
      rest(text.trim())
    }, delay)
  }
  return [typed, change]
}
