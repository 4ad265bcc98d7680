import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Span } from '../text/source-text.ts'
import { columnName, overlaps, type Row, type Sheet } from './sheets.ts'
import { useRows } from './use-rows.ts'

const rowHeight = 28
const numberWidth = 56
const letterWidth = 7.6
const widths = { least: 72, most: 280 }
const columnsMax = 100
/** Rows used to estimate column widths. */
const sampledRows = 200

const isNumber = (cell: string) => /^[-+(]?[\d.,\u202F ']*\d[\d.,]*\)?\s?[%€$£]?$/.test(cell)

const columnWidths = (rows: ReadonlyMap<number, Row> | undefined): number[] => {
  const columns: number[] = []
  for (const { cells } of [...(rows?.values() ?? [])].slice(0, sampledRows))
    for (const [column, cell] of cells.slice(0, columnsMax).entries())
      columns[column] = Math.min(
        widths.most,
        Math.max(columns[column] ?? widths.least, Math.ceil(cell.length * letterWidth) + 20),
      )
  return Array.from(columns, (width) => width ?? widths.least)
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
  const list = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight * 2,
    useFlushSync: false,
  })
  const virtualRows = list.getVirtualItems()
  const citedBlock = span && sheet.blocks.findLast(({ start }) => start <= span.start)
  const target = useRef(span)
  const from = (virtualRows[0]?.index ?? 0) + 1
  const rows = useRows(id, sheet, from, (virtualRows.at(-1)?.index ?? 0) + 1)
  if (rows.last !== count) setCount(rows.last)

  // first to the estimated row, then to the row itself once loaded
  const citedRow = citedBlock?.row
  useEffect(() => {
    if (citedRow !== undefined) list.scrollToIndex(citedRow - 1, { align: 'center' })
  }, [list, citedRow, sheet])
  const citedIndex =
    citedRow === undefined
      ? undefined
      : virtualRows.find(({ index }) => {
          const row = rows.get(index + 1)
          return row !== undefined && overlaps(row, span)
        })?.index
  useEffect(() => {
    if (citedIndex === undefined || target.current === null) return
    target.current = null
    list.scrollToIndex(citedIndex, { align: 'center' })
  }, [list, citedIndex])

  const columns = useMemo(() => columnWidths(rows.first), [rows.first])
  const width = numberWidth + columns.reduce((sum, columnWidth) => sum + columnWidth, 0)
  const head = rows.get(1)
  const line = (number: number, row: Row | undefined, isHead = false) => (
    <>
      <span
        role="rowheader"
        className="sticky left-0 z-10 shrink-0 border-r border-b border-line bg-sunken pr-2 text-right text-12 leading-7 text-faint tabular-nums"
        style={{ width: numberWidth }}
      >
        {number}
      </span>
      {columns.map((column, index) => {
        const cell = row?.cells[index] ?? ''
        return (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column
            key={index}
            role={isHead ? 'columnheader' : 'cell'}
            title={cell.length * letterWidth > column - 18 ? cell : undefined}
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
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
        style={{ height: list.getTotalSize(), width }}
      >
        <div className="sticky top-0 z-20">
          <div aria-hidden className="flex bg-sunken text-12 text-faint">
            <span
              className="sticky left-0 z-10 shrink-0 border-r border-b border-line bg-sunken"
              style={{ width: numberWidth }}
            />
            {columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
              <span key={index} className={cx(cellClass, 'text-center')} style={{ width: column }}>
                {columnName(index)}
              </span>
            ))}
          </div>
          {head !== undefined && from > 1 && (
            <div role="row" aria-rowindex={1} className="flex bg-surface">
              {line(1, head, true)}
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
              {line(number, row, number === 1)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
