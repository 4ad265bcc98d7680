import { useEffect, useRef } from 'react'
import { createStore } from '../../lib/store.ts'

/** Topmost last: Back closes it instead of leaving the page. */
export const backLayers = createStore<readonly { close: () => void }[]>([])

export const useBackCloses = (close: () => void, isOpen = true): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => latest.current() }
    backLayers.set([...backLayers.get(), layer])
    return () => backLayers.set(backLayers.get().filter((other) => other !== layer))
  }, [isOpen])
}
