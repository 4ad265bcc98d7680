import { type RefObject, useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/forms/use-debounced.ts'

const zoomFactors = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The space between the container and the page. */
const marginPx = 12

export interface Zoom {
  width: number | null
  factor: number
  zoomIn: (() => void) | null
  zoomOut: (() => void) | null
  reset: () => void
}

export const useZoom = (box: RefObject<HTMLElement | null>): Zoom => {
  const [measuredWidth, setMeasuredWidth] = useState<number | null>(null)
  const [factor, setFactor] = useState(1)
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setMeasuredWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  // avoids redrawing pages while an edge is dragged
  const debouncedWidth = useDebounced(measuredWidth, measuredWidth === null ? 0 : 120)
  const stableWidth = debouncedWidth ?? measuredWidth
  const largerFactor = zoomFactors.find((step) => step > factor)
  const smallerFactor = zoomFactors.findLast((step) => step < factor)
  return {
    width: stableWidth === null ? null : Math.max(120, Math.round((stableWidth - 2 * marginPx) * factor)),
    factor,
    zoomIn: largerFactor === undefined ? null : () => setFactor(largerFactor),
    zoomOut: smallerFactor === undefined ? null : () => setFactor(smallerFactor),
    reset: () => setFactor(1),
  }
}
