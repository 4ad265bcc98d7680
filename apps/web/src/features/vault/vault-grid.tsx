import { limits } from '@atelier/contract/limits'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useIsNarrow, useIsPhone } from '../../lib/use-media.ts'
import { cx } from '../../ui/cx.ts'
import { gridClass } from './vault-skeleton.tsx'

export interface VaultCell {
  key: string
  render: () => ReactNode
}

interface VaultGridProps {
  /** Each renders one list item of a card's height. */
  cells: readonly VaultCell[]
  isBusy: boolean
  isStale: boolean
  children?: ReactNode
}

/** Of gridClass, in pixels. */
const gap = 14
const rowsAhead = 3

/** The cards in sight and a few rows around them: ten thousand cost no more than thirty (VLT-03). */
export const VaultGrid = ({ cells, isBusy, isStale, children }: VaultGridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const scroller = () => list.current?.closest('[data-scroll]') ?? null
  const rows = useVirtualizer({
    count: Math.ceil(cells.length / columns),
    getScrollElement: scroller,
    estimateSize: () => limits.vault.cardHeight,
    gap,
    overscan: rowsAhead,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    const around = scroller()
    if (list.current === null || around === null) return
    const offset = list.current.getBoundingClientRect().top - around.getBoundingClientRect().top
    setTop(offset + around.scrollTop)
  }, [columns, cells.length])
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  const above = first === undefined ? 0 : first.start - top
  const below = last === undefined ? 0 : rows.getTotalSize() - (last.end - top)
  const inSight = cells.slice((first?.index ?? 0) * columns, ((last?.index ?? -1) + 1) * columns)
  return (
    <ul
      ref={list}
      aria-label="Items"
      aria-busy={isBusy}
      className={cx(gridClass, isStale && 'opacity-60')}
      style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}
    >
      {inSight.map(({ key, render }) => (
        <Fragment key={key}>{render()}</Fragment>
      ))}
      {children}
    </ul>
  )
}
