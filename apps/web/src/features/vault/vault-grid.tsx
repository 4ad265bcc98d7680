import { useRef, type ReactNode } from 'react'
import { layout } from '../../lib/layout.ts'
import { useIsNarrow, useIsPhone } from '../../lib/use-media.ts'
import { cx } from '../../ui/cx.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
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
      aria-label="Items"
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
