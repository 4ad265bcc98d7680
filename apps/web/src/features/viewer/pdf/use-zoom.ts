import { type RefObject, useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/forms/use-debounced.ts'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** Between the box and the page, in pixels. */
const margin = 12

export interface Zoom {
  width: number | null
  factor: number
  zoomIn: (() => void) | null
  zoomOut: (() => void) | null
  reset: () => void
}

export const useZoom = (box: RefObject<HTMLElement | null>): Zoom => {
  const [room, setRoom] = useState<number | null>(null)
  const [factor, setFactor] = useState(1)
  useEffect(() => {
    if (box.current === null) return
    const resized = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(Math.floor(entry.contentRect.width))
    })
    resized.observe(box.current)
    return () => resized.disconnect()
  }, [box])
  // avoids redrawing pages while an edge is dragged
  const rested = useDebounced(room, room === null ? 0 : 120)
  const settled = rested ?? room
  const larger = steps.find((step) => step > factor)
  const smaller = steps.findLast((step) => step < factor)
  return {
    width: settled === null ? null : Math.max(120, Math.round((settled - 2 * margin) * factor)),
    factor,
    zoomIn: larger === undefined ? null : () => setFactor(larger),
    zoomOut: smaller === undefined ? null : () => setFactor(smaller),
    reset: () => setFactor(1),
  }
}
