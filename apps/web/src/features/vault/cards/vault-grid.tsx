import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { layout } from '../../../lib/layout.ts'
import { t } from '../../../lib/text.tsx'
import { useIsNarrow, useIsPhone } from '../../../lib/browser/use-media.ts'
import { cx } from '../../../ui/cx.ts'
import { gridClass } from './vault-skeleton.tsx'

export interface VaultCell {
  key: string
  card: ReactNode
}

interface VaultGridProps {
  count: number
  cellsBetween: (from: number, end: number) => readonly VaultCell[]
  total: number
  isBusy: boolean
  isStale: boolean
  children?: ReactNode
}

const gapPx = 14
const rowHeightPx = layout.vault.cardHeight + gapPx
const overscan = 2

/** Virtualized: renders the visible cards and a few rows around them (VLT-03). */
export const VaultGrid = ({ count, cellsBetween, total, isBusy, isStale, children }: VaultGridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const rows = Math.ceil(count / columns)
  const { from, end } = useVirtualRows(list, { count: rows, height: rowHeightPx, overscan })
  return (
    <ul
      ref={list}
      aria-label={t('Items')}
      aria-busy={isBusy}
      className={cx(gridClass, isStale && 'opacity-60')}
      style={{ paddingTop: from * rowHeightPx, paddingBottom: (rows - end) * rowHeightPx }}
    >
      {cellsBetween(from * columns, end * columns).map(({ key, card }, index) => (
        // tells screen readers the position in the whole list
        <li key={key} aria-posinset={from * columns + index + 1} aria-setsize={total} className="relative">
          {card}
        </li>
      ))}
      {children}
    </ul>
  )
}

interface VirtualRowsOptions {
  count: number
  height: number
  overscan: number
}

const findScrollParent = (list: RefObject<Element | null>) => list.current?.closest('[data-scroll]') ?? null

const topPx = (element: Element) => element.getBoundingClientRect().top

/** The range of rows to render, for a list anywhere inside a scroll container. */
const useVirtualRows = (
  list: RefObject<Element | null>,
  { count, height, overscan }: VirtualRowsOptions,
): { from: number; end: number } => {
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    const scrollParent = findScrollParent(list)
    const contents = scrollParent?.firstElementChild
    if (!scrollParent || !contents) return
    // content above the list may grow
    const observer = new ResizeObserver(() => {
      if (list.current !== null)
        setScrollMargin(topPx(list.current) - topPx(scrollParent) + scrollParent.scrollTop)
    })
    observer.observe(contents)
    return () => observer.disconnect()
  }, [list])
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here, never passed on
  const virtualRows = useVirtualizer({
    count,
    getScrollElement: () => findScrollParent(list),
    estimateSize: () => height,
    overscan,
    scrollMargin,
    useFlushSync: false,
  }).getVirtualItems()
  return { from: virtualRows[0]?.index ?? 0, end: (virtualRows.at(-1)?.index ?? -1) + 1 }
}
