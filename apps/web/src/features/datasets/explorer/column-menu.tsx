import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import type { Sort, TimeUnit } from '@atelier/contract/datasets/exploration'
import { ArrowDown, ArrowUp, Filter as FilterIcon, Group as GroupIcon, Sigma, X } from 'lucide-react'
import { type Dispatch, type ReactNode, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'
import { ColumnProfile } from './column-profile.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ResultColumn } from './result-columns.ts'
import type { ExplorerAction } from './state.ts'

interface ItemProps {
  icon: ReactNode
  children: ReactNode
  isChosen?: boolean
  onPress: () => void
}

const MenuRow = ({ icon, children, isChosen, onPress }: ItemProps) => (
  <button
    type="button"
    {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
    onClick={onPress}
    className={cx(
      'touch-tall flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 py-1 text-start text-14 hover:bg-tint-strong',
      isChosen === true && 'bg-tint-strong',
    )}
  >
    <span aria-hidden className="text-muted">
      {icon}
    </span>
    <span className="min-w-0 flex-1">{children}</span>
  </button>
)

const dayMs = 86_400_000

const unitFor = ({ type, min, max }: DatasetColumn): TimeUnit | undefined => {
  if (type !== 'date' && type !== 'time') return undefined
  const days = (Date.parse(String(max)) - Date.parse(String(min))) / dayMs
  if (days > 1500) return 'year'
  return days > 60 ? 'month' : 'day'
}

export const defaultGroupOf = (column: DatasetColumn) => {
  const unit = unitFor(column)
  return { column: column.name, ...(unit !== undefined && { unit }) }
}

interface ColumnMenuProps {
  result: ResultColumn
  table: DatasetTable
  sort: Sort | null
  dispatch: Dispatch<ExplorerAction>
  onClose: () => void
}

export const ColumnMenu = ({ result, table, sort, dispatch, onClose }: ColumnMenuProps) => {
  const [isFiltering, setFiltering] = useState(false)
  const { name, column } = result
  const dispatchAndClose = (action: ExplorerAction) => {
    dispatch(action)
    onClose()
  }
  if (isFiltering && column !== undefined)
    return (
      <FilterForm
        columns={table.columns}
        initialFilter={{ column: column.name }}
        isColumnFixed
        onDone={(filter) => dispatchAndClose({ type: 'filter', filter })}
      />
    )
  const sortedBy = sort?.column === name ? sort.direction : null
  return (
    <div className="w-64 max-w-full">
      {column === undefined ? (
        <h3 className="px-3 pt-3 text-13 font-semibold wrap-anywhere">{result.label}</h3>
      ) : (
        <ColumnProfile
          column={column}
          rows={table.rows}
          onValue={(value) => dispatchAndClose({ type: 'value', column: column.name, value })}
        />
      )}
      <div className="mt-2 border-t border-line p-1">
        <MenuRow
          icon={<ArrowUp />}
          isChosen={sortedBy === 'ascending'}
          onPress={() => dispatchAndClose({ type: 'sort', sort: { column: name, direction: 'ascending' } })}
        >
          {t('Sort ascending')}
        </MenuRow>
        <MenuRow
          icon={<ArrowDown />}
          isChosen={sortedBy === 'descending'}
          onPress={() => dispatchAndClose({ type: 'sort', sort: { column: name, direction: 'descending' } })}
        >
          {t('Sort descending')}
        </MenuRow>
        {sortedBy !== null && (
          <MenuRow icon={<X />} onPress={() => dispatchAndClose({ type: 'sort', sort: null })}>
            {t('Clear sort')}
          </MenuRow>
        )}
        {column !== undefined && (
          <>
            <MenuRow icon={<FilterIcon />} onPress={() => setFiltering(true)}>
              {t('Filter…')}
            </MenuRow>
            <MenuRow
              icon={<GroupIcon />}
              onPress={() => dispatchAndClose({ type: 'group', group: defaultGroupOf(column) })}
            >
              {t('Group by this column')}
            </MenuRow>
            {column.type === 'number' && (
              <MenuRow
                icon={<Sigma />}
                onPress={() =>
                  dispatchAndClose({ type: 'aggregate', aggregate: { function: 'sum', column: column.name } })
                }
              >
                {t('Add up')}
              </MenuRow>
            )}
          </>
        )}
      </div>
    </div>
  )
}
