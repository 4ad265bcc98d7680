import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { useIsNarrow, useIsPhone } from '../../lib/use-media.ts'
import { cx } from '../../ui/cx.ts'
import { gridClass } from './vault-skeleton.tsx'

export interface VaultCell {
  key: string
  card: ReactNode
}

interface VaultGridProps {
  /** How many cards there are by now. */
  count: number
  /** Those from one number to another. */
  cellsBetween: (from: number, end: number) => readonly VaultCell[]
  /** How many there are, loaded or not. */
  total: number
  isBusy: boolean
  isStale: boolean
  children?: ReactNode
}

/** Of gridClass, in pixels. */
const gap = 14
const height = layout.vault.cardHeight + gap
const overscan = 2

/** The cards in sight and a few rows around them: ten thousand cost no more than thirty (VLT-03). */
export const VaultGrid = ({ count, cellsBetween, total, isBusy, isStale, children }: VaultGridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const rows = Math.ceil(count / columns)
  const { from, end } = useVirtualRows(list, { count: rows, height, overscan })
  return (
    <ul
      ref={list}
      aria-label={t('Items')}
      aria-busy={isBusy}
      className={cx(gridClass, isStale && 'opacity-60')}
      style={{ paddingTop: from * height, paddingBottom: (rows - end) * height }}
    >
      {cellsBetween(from * columns, end * columns).map(({ key, card }, index) => (
        // who hears the list instead of seeing it is told where in the whole of it they are
        <li key={key} aria-posinset={from * columns + index + 1} aria-setsize={total} className="relative">
          {card}
        </li>
      ))}
      {children}
    </ul>
  )
}

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
const useVirtualRows = (
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
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => aroundOf(list),
    estimateSize: () => height,
    overscan,
    scrollMargin,
    // the browser goes on scrolling while cards are drawn
    useFlushSync: false,
  }).getVirtualItems()
  return { from: virtualizer[0]?.index ?? 0, end: (virtualizer.at(-1)?.index ?? -1) + 1 }
}
