import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import {
  type Aggregate,
  aggregatesOf,
  type Group,
  isGrouped,
  type QueryResult,
  resultNames,
} from '@atelier/contract/datasets/exploration'
import { aggregateLabel, groupLabel } from './labels.ts'
import type { ExplorerRequest } from './state.ts'

export interface ResultColumn {
  readonly name: string
  readonly label: string
  readonly type: DatasetColumn['type']
  readonly column?: DatasetColumn
  readonly group?: Group
  readonly aggregate?: Aggregate
}

export const resultColumns = (
  { kind, body }: ExplorerRequest,
  { columns: results }: QueryResult,
  table: DatasetTable,
): readonly ResultColumn[] => {
  const columnOf = (name: string) => table.columns.find((column) => column.name === name)
  if (kind === 'sql') return results.map(({ name, type }) => ({ name, label: name, type }))
  if (kind === 'search' || !isGrouped(body))
    return results.map(({ name, type }) => {
      const column = columnOf(name)
      return { name, label: name, type: column?.type ?? type, ...(column && { column }) }
    })
  const names = resultNames(body)
  const typeAt = (index: number) => results[index]?.type ?? 'text'
  const { groupBy = [] } = body
  return [
    ...groupBy.map((group, index) => ({
      name: names[index] ?? '',
      label: groupLabel(group),
      type: typeAt(index),
      group,
    })),
    ...aggregatesOf(body).map((aggregate, index) => ({
      name: names[groupBy.length + index] ?? '',
      label: aggregateLabel(aggregate),
      type: typeAt(groupBy.length + index),
      aggregate,
    })),
  ]
}
