import { useEffect, useRef } from 'react'
import { createStore } from '../../lib/store.ts'

/** The topmost layer is last: Back closes it instead of leaving the page. */
export const closableLayers = createStore<readonly { close: () => void }[]>([])

export const useCloseOnBack = (close: () => void, isOpen = true): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => latest.current() }
    closableLayers.set([...closableLayers.get(), layer])
    return () => closableLayers.set(closableLayers.get().filter((other) => other !== layer))
  }, [isOpen])
}
