import type { DatasetTable } from '@atelier/contract/datasets/dataset'
import { Plus } from 'lucide-react'
import type { Dispatch } from 'react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { AggregateForm } from './aggregate-form.tsx'
import { Chip, FilterChip, GroupChip } from './chips.tsx'
import { defaultGroupOf } from './column-menu.tsx'
import { FilterForm } from './filter-form.tsx'
import { aggregateLabel } from './labels.ts'
import type { ExplorerAction, ExplorerState } from './state.ts'

const AddButton = ({ children }: { children: string }) => (
  <Button variant="quiet" size="sm" icon={<Plus size={14} />}>
    {children}
  </Button>
)

interface QueryBarProps {
  table: DatasetTable
  state: ExplorerState
  dispatch: Dispatch<ExplorerAction>
}

export const QueryBar = ({ table, state, dispatch }: QueryBarProps) => {
  const { columns } = table
  const { filters } = state
  const { groupBy, aggregates } = state.search === '' ? state : { groupBy: [], aggregates: [] }
  const commonProps = { table, dispatch }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label={t('Filters, groups and calculations')} className="contents">
        {filters.map((filter, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- filters are identified by their index
          <FilterChip key={`filter ${index}`} filter={filter} index={index} {...commonProps} />
        ))}
        {groupBy.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- so are groups
          <GroupChip key={`group ${index}`} group={group} index={index} {...commonProps} />
        ))}
        {aggregates.map((aggregate, index) => (
          <Chip
            // oxlint-disable-next-line react/no-array-index-key -- so are calculations
            key={`aggregate ${index}`}
            label={aggregateLabel(aggregate)}
            onRemove={() => dispatch({ type: 'remove', section: 'aggregates', index })}
          />
        ))}
      </ul>
      <Popover trigger={<AddButton>{t('Filter')}</AddButton>} label={t('Add filter')}>
        {(close) => (
          <FilterForm
            columns={columns}
            initialFilter={{ column: columns[0]?.name ?? '' }}
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
        items={columns.map((column) => ({
          label: column.name,
          onAction: () => dispatch({ type: 'group', group: defaultGroupOf(column) }),
        }))}
      />
      <Popover trigger={<AddButton>{t('Calculate')}</AddButton>} label={t('Add calculation')}>
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
