import { startTransition, useEffect, useState, type RefObject } from 'react'

interface Rows {
  /** How many the list has. */
  count: number
  /** Of each, the gap after it included. Pixels. */
  height: number
  /** How many are drawn above and below those in sight. */
  ahead: number
}

/**
 * Which rows to draw: from one number up to another, as many wherever one has scrolled to. All are of one height,
 * so that neither their number nor where one is costs anything to find out.
 */
export const useRowsInSight = (
  list: RefObject<Element | null>,
  { count, height, ahead }: Rows,
): { from: number; end: number } => {
  const [sight, setSight] = useState({ first: 0, rows: 0 })
  useEffect(() => {
    const around = list.current?.closest('[data-scroll]')
    if (!around) return
    const look = () => {
      const above = around.getBoundingClientRect().top - (list.current?.getBoundingClientRect().top ?? 0)
      const first = Math.max(0, Math.floor(above / height))
      const rows = Math.ceil(around.clientHeight / height) + 1
      // drawn in pieces of time: the browser goes on scrolling meanwhile
      startTransition(() =>
        setSight((last) => (last.first === first && last.rows === rows ? last : { first, rows })),
      )
    }
    look()
    around.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(around)
    return () => {
      around.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [list, height])
  const most = sight.rows + 2 * ahead
  const from = Math.max(0, Math.min(sight.first - ahead, count - most))
  return { from, end: Math.min(count, from + most) }
}
