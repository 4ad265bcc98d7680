import { limits } from '@atelier/contract/limits'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useIsNarrow, useIsPhone } from '../../lib/use-media.ts'
import { cx } from '../../ui/cx.ts'
import { gridClass } from './vault-skeleton.tsx'

export interface VaultCell {
  key: string
  render: () => ReactNode
}

interface VaultGridProps {
  /** Each renders one card. */
  cells: readonly VaultCell[]
  /** How many there are, loaded or not. */
  total: number
  isBusy: boolean
  isStale: boolean
  children?: ReactNode
}

/** Of gridClass, in pixels. */
const gap = 14
const rowHeight = limits.vault.cardHeight + gap
const rowsAhead = 3

interface CellsProps extends Pick<VaultGridProps, 'cells' | 'total'> {
  from: number
  end: number
}

/** Who hears the list instead of seeing it is told where in the whole of it they are. */
const Cells = memo(({ cells, total, from, end }: CellsProps) =>
  cells.slice(from, end).map(({ key, render }, index) => (
    <li key={key} aria-posinset={from + index + 1} aria-setsize={total} className="relative">
      {render()}
    </li>
  )),
)

/** The cards in sight and a few rows around them: ten thousand cost no more than thirty (VLT-03). */
export const VaultGrid = ({ cells, total, isBusy, isStale, children }: VaultGridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? 1 : isNarrow ? 2 : 3
  const scroller = () => list.current?.closest('[data-scroll]') ?? null
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const rows = useVirtualizer({
    count: Math.ceil(cells.length / columns),
    getScrollElement: scroller,
    estimateSize: () => limits.vault.cardHeight,
    gap,
    overscan: rowsAhead,
    scrollMargin: top,
    useFlushSync: false,
  })
  useLayoutEffect(() => {
    const around = scroller()
    if (list.current === null || around === null) return
    const offset = list.current.getBoundingClientRect().top - around.getBoundingClientRect().top
    setTop(offset + around.scrollTop)
  }, [columns, cells.length])
  const shown = rows.getVirtualItems()
  // drawn in pieces of time: the browser goes on scrolling meanwhile
  const from = useDeferredValue(shown[0]?.index ?? 0)
  const end = useDeferredValue((shown.at(-1)?.index ?? -1) + 1)
  const count = Math.ceil(cells.length / columns)
  return (
    <ul
      ref={list}
      aria-label="Items"
      aria-busy={isBusy}
      className={cx(gridClass, isStale && 'opacity-60')}
      style={{ paddingTop: from * rowHeight, paddingBottom: Math.max(0, count - end) * rowHeight }}
    >
      <Cells cells={cells} total={total} from={from * columns} end={end * columns} />
      {children}
    </ul>
  )
}
