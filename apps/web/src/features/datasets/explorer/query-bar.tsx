import type { DatasetTable } from '@atelier/contract/dataset'
import { type Group, TimeUnit } from '@atelier/contract/exploration'
import { Plus, X } from 'lucide-react'
import type { Dispatch, ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { AggregateForm } from './aggregate-form.tsx'
import { groupOf } from './column-menu.tsx'
import { FilterForm } from './filter-form.tsx'
import { aggregateLabel, filterLabel, groupLabel } from './labels.ts'
import type { ExplorerAction, ExplorerState } from './state.ts'

interface ChipProps {
  label: string
  /** The button that shows the label and changes it; left out: it can't be changed. */
  change?: (button: ReactNode & object) => ReactNode
  onRemove: () => void
}

const Chip = ({ label, change, onRemove }: ChipProps) => (
  <li className="inline-flex max-w-full items-center rounded-sm border border-line bg-surface text-13">
    {change === undefined ? (
      <span className="truncate px-2 py-1">{label}</span>
    ) : (
      change(
        <AriaButton className="touch-tall min-w-0 truncate rounded-sm px-2 py-1 hover:bg-tint-strong">
          {label}
        </AriaButton>,
      )
    )}
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

interface QueryBarProps {
  table: DatasetTable
  state: ExplorerState
  dispatch: Dispatch<ExplorerAction>
}

const AddButton = ({ children }: { children: string }) => (
  <Button variant="quiet" size="sm" icon={<Plus size={14} />}>
    {children}
  </Button>
)

const GroupChip = ({
  group,
  at,
  table,
  dispatch,
}: Omit<QueryBarProps, 'state'> & { group: Group; at: number }) => {
  const type = table.columns.find(({ name }) => name === group.column)?.type
  const label = groupLabel(group)
  const remove = () => dispatch({ type: 'remove', from: 'groupBy', at })
  if (type !== 'date' && type !== 'time')
    return <Chip label={t('Group: {label}', { label })} onRemove={remove} />
  const set = (unit?: TimeUnit) =>
    dispatch({ type: 'group', at, group: { column: group.column, ...(unit && { unit }) } })
  return (
    <Chip
      label={t('Group: {label}', { label })}
      onRemove={remove}
      change={(button) => (
        <Menu
          label={t('Group by')}
          placement="bottom start"
          trigger={button as never}
          items={[
            ...TimeUnit.options.map((unit) => ({
              label: groupLabel({ column: group.column, unit }),
              isChosen: group.unit === unit,
              onAction: () => set(unit),
            })),
            { label: t('Each value'), isChosen: group.unit === undefined, onAction: () => set() },
          ]}
        />
      )}
    />
  )
}

/** Filters, groups and calculations as chips, with ways to add more. */
export const QueryBar = ({ table, state, dispatch }: QueryBarProps) => {
  const { columns } = table
  const { filters, groupBy, aggregates } = state
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type ?? 'text'
  const first = columns[0]?.name ?? ''
  const items = columns.map((column) => ({
    label: column.name,
    onAction: () => dispatch({ type: 'group', group: groupOf(column) }),
  }))
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label={t('Filters, groups and calculations')} className="contents">
        {filters.map((filter, at) => (
          <Chip
            // oxlint-disable-next-line react/no-array-index-key -- a filter is known by its place
            key={`filter ${at}`}
            label={filterLabel(filter, typeOf(filter.column))}
            onRemove={() => dispatch({ type: 'remove', from: 'filters', at })}
            {...('values' in filter && filter.values.length > 1
              ? {}
              : {
                  change: (button: ReactNode & object) => (
                    <Popover trigger={button as never} label={t('Change the filter')}>
                      {(close) => (
                        <FilterForm
                          columns={columns}
                          initial={filter}
                          onDone={(next) => {
                            dispatch({ type: 'filter', filter: next, at })
                            close()
                          }}
                        />
                      )}
                    </Popover>
                  ),
                })}
          />
        ))}
        {groupBy.map((group, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group is known by its place
          <GroupChip key={`group ${at}`} group={group} at={at} table={table} dispatch={dispatch} />
        ))}
        {aggregates.map((aggregate, at) => (
          <Chip
            // oxlint-disable-next-line react/no-array-index-key -- a calculation is known by its place
            key={`aggregate ${at}`}
            label={aggregateLabel(aggregate)}
            onRemove={() => dispatch({ type: 'remove', from: 'aggregates', at })}
          />
        ))}
      </ul>
      <Popover trigger={<AddButton>{t('Filter')}</AddButton>} label={t('Add a filter')}>
        {(close) => (
          <FilterForm
            columns={columns}
            initial={{ column: first }}
            onDone={(filter) => {
              dispatch({ type: 'filter', filter })
              close()
            }}
          />
        )}
      </Popover>
      <Menu
        label={t('Group by')}
        placement="bottom start"
        trigger={<AddButton>{t('Group')}</AddButton>}
        items={items}
      />
      <Popover trigger={<AddButton>{t('Calculate')}</AddButton>} label={t('Add a calculation')}>
        {(close) => (
          <AggregateForm
            columns={columns}
            onDone={(aggregate) => {
              dispatch({ type: 'aggregate', aggregate })
              close()
            }}
          />
        )}
      </Popover>
    </div>
  )
}
