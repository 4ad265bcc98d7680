import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Span } from '../text/source-text.ts'
import { columnName, overlaps, type Row, type Sheet } from './sheets.ts'
import { useRows } from './use-rows.ts'

const rowHeightPx = 28
const numberWidthPx = 56
const characterWidthPx = 7.6
const columnWidthPx = { min: 72, max: 280 }
const columnsMax = 100
/** The number of rows used to estimate column widths. */
const sampleRowCount = 200

const isNumber = (cell: string) => /^[-+(]?[\d.,\u202F ']*\d[\d.,]*\)?\s?[%€$£]?$/.test(cell)

const columnWidths = (rows: ReadonlyMap<number, Row> | undefined): number[] => {
  const columns: number[] = []
  for (const { cells } of [...(rows?.values() ?? [])].slice(0, sampleRowCount))
    for (const [column, cell] of cells.slice(0, columnsMax).entries())
      columns[column] = Math.min(
        columnWidthPx.max,
        Math.max(columns[column] ?? columnWidthPx.min, Math.ceil(cell.length * characterWidthPx) + 20),
      )
  return Array.from(columns, (width) => width ?? columnWidthPx.min)
}

interface GridProps {
  id: string
  sheet: Sheet
  span: Span | null
}

const cellClass = 'shrink-0 truncate border-r border-b border-line px-2 leading-7'

export const Grid = ({ id, sheet, span }: GridProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(() => sheet.blocks.at(-1)?.row ?? 0)
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here, never passed on
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    paddingStart: rowHeightPx,
    scrollPaddingStart: rowHeightPx * 2,
    useFlushSync: false,
  })
  const virtualRows = virtualizer.getVirtualItems()
  const citedBlock = span && sheet.blocks.findLast(({ start }) => start <= span.start)
  const pendingSpan = useRef(span)
  const firstRow = (virtualRows[0]?.index ?? 0) + 1
  const rows = useRows(id, sheet, firstRow, (virtualRows.at(-1)?.index ?? 0) + 1)
  if (rows.last !== count) setCount(rows.last)

  // scrolls to the estimated row first, then to the row itself once loaded
  const citedRow = citedBlock?.row
  useEffect(() => {
    if (citedRow !== undefined) virtualizer.scrollToIndex(citedRow - 1, { align: 'center' })
  }, [virtualizer, citedRow, sheet])
  const citedIndex =
    citedRow === undefined
      ? undefined
      : virtualRows.find(({ index }) => {
          const row = rows.get(index + 1)
          return row !== undefined && overlaps(row, span)
        })?.index
  useEffect(() => {
    if (citedIndex === undefined || pendingSpan.current === null) return
    pendingSpan.current = null
    virtualizer.scrollToIndex(citedIndex, { align: 'center' })
  }, [virtualizer, citedIndex])

  const columns = useMemo(() => columnWidths(rows.first), [rows.first])
  const width = numberWidthPx + columns.reduce((sum, columnWidth) => sum + columnWidth, 0)
  const headerRow = rows.get(1)
  const renderRow = (number: number, row: Row | undefined, isHead = false) => (
    <>
      <span
        role="rowheader"
        className="sticky left-0 z-10 shrink-0 border-r border-b border-line bg-sunken pr-2 text-right text-12 leading-7 text-faint tabular-nums"
        style={{ width: numberWidthPx }}
      >
        {number}
      </span>
      {columns.map((column, index) => {
        const cell = row?.cells[index] ?? ''
        return (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- cells keep their column
            key={index}
            role={isHead ? 'columnheader' : 'cell'}
            title={cell.length * characterWidthPx > column - 18 ? cell : undefined}
            className={cx(cellClass, isNumber(cell) && 'text-right tabular-nums', isHead && 'font-semibold')}
            style={{ width: column }}
          >
            {cell}
          </span>
        )
      })}
    </>
  )
  return (
    <div
      ref={box}
      data-scroll
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('Sheet {sheet}', { sheet: sheet.name })}
      className="min-h-0 flex-1 overflow-auto bg-surface text-13 -outline-offset-2"
    >
      <div
        role="table"
        aria-label={sheet.name}
        aria-rowcount={count}
        className="relative"
        style={{ height: virtualizer.getTotalSize(), width }}
      >
        <div className="sticky top-0 z-20">
          <div aria-hidden className="flex bg-sunken text-12 text-faint">
            <span
              className="sticky left-0 z-10 shrink-0 border-r border-b border-line bg-sunken"
              style={{ width: numberWidthPx }}
            />
            {columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns keep their order
              <span key={index} className={cx(cellClass, 'text-center')} style={{ width: column }}>
                {columnName(index)}
              </span>
            ))}
          </div>
          {headerRow !== undefined && firstRow > 1 && (
            <div role="row" aria-rowindex={1} className="flex bg-surface">
              {renderRow(1, headerRow, true)}
            </div>
          )}
        </div>
        {virtualRows.map(({ index, start }) => {
          const number = index + 1
          const row = rows.get(number)
          const isCited = row !== undefined && overlaps(row, span)
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={number}
              aria-current={isCited || undefined}
              className={cx(
                'absolute top-0 left-0 flex h-7',
                isCited && 'bg-mark',
                number === 1 && 'font-semibold',
              )}
              style={{ transform: `translateY(${start}px)`, width }}
            >
              {renderRow(number, row, number === 1)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
