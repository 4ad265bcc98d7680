import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type RefObject } from 'react'

interface Rows {
  /** How many the list has. */
  count: number
  /** Of each, the gap after it included. Pixels. */
  height: number
  /** How many are drawn above and below those in sight. */
  overscan: number
}

const aroundOf = (list: RefObject<Element | null>) => list.current?.closest('[data-scroll]') ?? null

const topOf = (element: Element) => element.getBoundingClientRect().top

/** Which rows to draw, from one number up to another, of a list that stands somewhere in what scrolls. */
export const useVirtualRows = (
  list: RefObject<Element | null>,
  { count, height, overscan }: Rows,
): { from: number; end: number } => {
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    const around = aroundOf(list)
    const contents = around?.firstElementChild
    if (!around || !contents) return
    // what stands above the list may grow
    const resized = new ResizeObserver(() => {
      if (list.current !== null) setScrollMargin(topOf(list.current) - topOf(around) + around.scrollTop)
    })
    resized.observe(contents)
    return () => resized.disconnect()
  }, [list])
  // oxlint-disable-next-line react/incompatible-library -- what it gives back is read here and passed to nobody
  const drawn = useVirtualizer({
    count,
    getScrollElement: () => aroundOf(list),
    estimateSize: () => height,
    overscan,
    scrollMargin,
    // the browser goes on scrolling while cards are drawn
    useFlushSync: false,
  }).getVirtualItems()
  return { from: drawn[0]?.index ?? 0, end: (drawn.at(-1)?.index ?? -1) + 1 }
}
