import type { DatasetTable } from '@atelier/contract/datasets/dataset'
import { type Filter, type Group, TimeUnit } from '@atelier/contract/datasets/exploration'
import { X } from 'lucide-react'
import type { Dispatch, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { t } from '../../../lib/text.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterLabel, groupLabel } from './labels.ts'
import type { ExplorerAction } from './state.ts'

interface ChipProps {
  label: string
  onRemove: () => void
  children?: ReactNode
}

export const Chip = ({ label, onRemove, children }: ChipProps) => (
  <li className="inline-flex max-w-full items-center rounded-sm border border-line bg-surface text-13">
    {children ?? <span className="truncate px-2 py-1">{label}</span>}
    <button
      type="button"
      aria-label={t('Remove {title}', { title: label })}
      onClick={onRemove}
      className="touch-area flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
    >
      <X size={14} />
    </button>
  </li>
)

const ChipButton = ({ label }: { label: string }) => (
  <Button className="touch-tall min-w-0 truncate rounded-sm px-2 py-1 hover:bg-tint-strong">{label}</Button>
)

interface QueryChipProps {
  index: number
  table: DatasetTable
  dispatch: Dispatch<ExplorerAction>
}

export const FilterChip = ({ filter, index, table, dispatch }: QueryChipProps & { filter: Filter }) => {
  const type = table.columns.find(({ name }) => name === filter.column)?.type ?? 'text'
  const label = filterLabel(filter, type)
  const remove = () => dispatch({ type: 'remove', section: 'filters', index })
  if ('values' in filter && filter.values.length > 1) return <Chip label={label} onRemove={remove} />
  return (
    <Chip label={label} onRemove={remove}>
      <Popover trigger={<ChipButton label={label} />} label={t('Edit filter')}>
        {(close) => (
          <FilterForm
            columns={table.columns}
            initialFilter={filter}
            onDone={(next) => {
              dispatch({ type: 'filter', filter: next, index })
              close()
            }}
          />
        )}
      </Popover>
    </Chip>
  )
}

export const GroupChip = ({ group, index, table, dispatch }: QueryChipProps & { group: Group }) => {
  const { column } = group
  const type = table.columns.find(({ name }) => name === column)?.type
  const label = t('Group: {label}', { label: groupLabel(group) })
  const remove = () => dispatch({ type: 'remove', section: 'groupBy', index })
  if (type !== 'date' && type !== 'time') return <Chip label={label} onRemove={remove} />
  const setUnit = (unit?: TimeUnit) =>
    dispatch({ type: 'group', index, group: { column, ...(unit !== undefined && { unit }) } })
  return (
    <Chip label={label} onRemove={remove}>
      <Menu
        label={t('Group by')}
        placement="bottom start"
        trigger={<ChipButton label={label} />}
        items={[
          ...TimeUnit.options.map((unit) => ({
            label: groupLabel({ column, unit }),
            isChosen: group.unit === unit,
            onAction: () => setUnit(unit),
          })),
          { label: t('Each value'), isChosen: group.unit === undefined, onAction: () => setUnit() },
        ]}
      />
    </Chip>
  )
}
