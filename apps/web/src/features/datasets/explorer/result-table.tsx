import type { DatasetTable } from '@atelier/contract/datasets/dataset'
import type { QueryResult, Sort } from '@atelier/contract/datasets/exploration'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { type Dispatch, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { t } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { cellText } from './labels.ts'
import { MarkedCell } from './marked-cell.tsx'
import type { ResultColumn } from './result-columns.ts'
import type { ExplorerAction } from './state.ts'

const rowHeightPx = 32
const headerHeightPx = 36
const characterWidthPx = 7.4
const columnWidthPx = { min: 88, max: 300 }
/** The number of rows used to estimate column widths. */
const sampleRowCount = 100

const widthsOf = (columns: readonly ResultColumn[], rows: QueryResult['rows']): number[] =>
  columns.map(({ label, type, group }, index) => {
    const characters = rows
      .slice(0, sampleRowCount)
      .reduce((longest, row) => Math.max(longest, cellText(row[index] ?? null, type, group?.unit).length), 0)
    const width = Math.max(label.length * characterWidthPx + 46, characters * characterWidthPx + 28)
    return Math.round(Math.min(columnWidthPx.max, Math.max(columnWidthPx.min, width)))
  })

const cellClass = 'shrink-0 truncate px-3'

interface HeaderCellProps {
  column: ResultColumn
  width: number
  table: DatasetTable
  sort: Sort | null
  dispatch: Dispatch<ExplorerAction> | undefined
}

const HeaderCell = ({ column, width, table, sort, dispatch }: HeaderCellProps) => {
  const direction = sort?.column === column.name ? sort.direction : null
  const isNumber = column.type === 'number'
  const name = <span className="min-w-0 truncate">{column.label}</span>
  const className = cx(
    'flex h-full w-full items-center gap-1 px-3',
    isNumber ? 'flex-row-reverse text-end' : 'text-start',
  )
  return (
    <div
      role="columnheader"
      title={column.label}
      {...(direction !== null && { 'aria-sort': direction })}
      className="shrink-0 text-13 font-semibold"
      style={{ width }}
    >
      {dispatch === undefined ? (
        <span className={className}>{name}</span>
      ) : (
        <Popover
          label={column.label}
          trigger={
            <Button
              className={cx(
                className,
                'group -outline-offset-2 hover:bg-tint-strong aria-expanded:bg-tint-strong',
              )}
            >
              {name}
              {direction === 'ascending' && <ArrowUp size={14} className="shrink-0 text-accent-text" />}
              {direction === 'descending' && <ArrowDown size={14} className="shrink-0 text-accent-text" />}
              {direction === null && (
                <ChevronDown
                  size={14}
                  className="shrink-0 text-faint opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100"
                />
              )}
            </Button>
          }
        >
          {(close) => (
            <ColumnMenu result={column} table={table} sort={sort} dispatch={dispatch} onClose={close} />
          )}
        </Popover>
      )}
    </div>
  )
}

interface ResultTableProps {
  label: string
  columns: readonly ResultColumn[]
  rows: QueryResult['rows']
  words: readonly string[]
  table: DatasetTable
  sort: Sort | null
  dispatch: Dispatch<ExplorerAction> | undefined
  isStale: boolean
}

export const ResultTable = ({
  label,
  columns,
  rows,
  words,
  table,
  sort,
  dispatch,
  isStale,
}: ResultTableProps) => {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here, never passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    paddingStart: headerHeightPx,
    useFlushSync: false,
  })
  const columnWidths = useMemo(() => widthsOf(columns, rows), [columns, rows])
  const width = columnWidths.reduce((sum, size) => sum + size, 0)
  return (
    <div
      ref={box}
      data-scroll
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('Rows of {label}', { label })}
      className="min-h-64 flex-1 overflow-auto border-y border-line bg-surface text-13 -outline-offset-2"
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={cx('relative transition-opacity', isStale && 'opacity-60')}
        style={{ height: virtualizer.getTotalSize(), width, minWidth: '100%' }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-10 flex border-b border-line bg-sunken"
          style={{ height: headerHeightPx }}
        >
          {columns.map((column, index) => (
            <HeaderCell
              key={column.name}
              column={column}
              width={columnWidths[index] ?? 0}
              table={table}
              sort={sort}
              dispatch={dispatch}
            />
          ))}
        </div>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            className="absolute inset-x-0 top-0 flex border-b border-line hover:bg-tint"
            style={{
              transform: `translateY(${start}px)`,
              height: rowHeightPx,
              lineHeight: `${rowHeightPx - 1}px`,
            }}
          >
            {columns.map(({ name, type, group }, columnIndex) => {
              const cell = rows[index]?.[columnIndex] ?? null
              const text = cellText(cell, type, group?.unit)
              return (
                <span
                  key={name}
                  role="cell"
                  title={
                    text.length * characterWidthPx > (columnWidths[columnIndex] ?? 0) - 24 ? text : undefined
                  }
                  className={cx(
                    cellClass,
                    type === 'number' && 'text-end tabular-nums',
                    cell === null && 'text-faint',
                  )}
                  style={{ width: columnWidths[columnIndex] }}
                >
                  {words.length > 0 && cell !== null ? <MarkedCell text={text} words={words} /> : text}
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
