import type { Dataset, DatasetTable } from '@atelier/contract/datasets/dataset'
import type {
  Aggregate,
  Exploration,
  Filter,
  Group,
  RowSearch,
  Sort,
  SqlQuery,
} from '@atelier/contract/datasets/exploration'

type View = 'rows' | 'chart' | 'columns'

/** Custom SQL takes precedence over search words, which take precedence over groups. */
export interface ExplorerState {
  readonly table: string
  readonly view: View
  readonly filters: readonly Filter[]
  readonly groupBy: readonly Group[]
  readonly aggregates: readonly Aggregate[]
  readonly sort: Sort | null
  readonly search: string
  readonly sql: string | null
}

export type ExplorerAction =
  | { type: 'table'; name: string }
  | { type: 'view'; view: View }
  | { type: 'filter'; filter: Filter; index?: number | undefined }
  | { type: 'value'; column: string; value: string }
  | { type: 'group'; group: Group; index?: number | undefined }
  | { type: 'aggregate'; aggregate: Aggregate }
  | { type: 'remove'; section: 'filters' | 'groupBy' | 'aggregates'; index: number }
  | { type: 'sort'; sort: Sort | null }
  | { type: 'words'; words: string }
  | { type: 'sql'; sql: string | null }

const emptyState = (table: string): ExplorerState => ({
  table,
  view: 'rows',
  filters: [],
  groupBy: [],
  aggregates: [],
  sort: null,
  search: '',
  sql: null,
})

const withItem = <Item>(items: readonly Item[], item: Item, index = items.length): readonly Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index + 1),
]

const withValue = (filters: readonly Filter[], column: string, value: string): readonly Filter[] => {
  const index = filters.findIndex((filter) => filter.column === column && filter.operator === 'equals')
  const current = filters[index]
  if (current?.operator !== 'equals') return [...filters, { column, operator: 'equals', values: [value] }]
  return withItem(filters, { ...current, values: [...new Set([...current.values, value])] }, index)
}

export const explorerReducer = (state: ExplorerState, action: ExplorerAction): ExplorerState => {
  switch (action.type) {
    case 'table':
      return emptyState(action.name)
    case 'view':
      return { ...state, view: action.view }
    case 'filter':
      return { ...state, filters: withItem(state.filters, action.filter, action.index) }
    case 'value':
      return { ...state, filters: withValue(state.filters, action.column, action.value) }
    case 'group':
      return {
        ...state,
        groupBy: withItem(state.groupBy, action.group, action.index),
        sort: null,
        search: '',
      }
    case 'aggregate':
      return { ...state, aggregates: [...state.aggregates, action.aggregate], sort: null, search: '' }
    case 'remove': {
      const isFilter = action.section === 'filters'
      const items = state[action.section].filter((_, index) => index !== action.index)
      return { ...state, [action.section]: items, ...(isFilter ? {} : { sort: null }) }
    }
    case 'sort':
      return { ...state, sort: action.sort, search: '' }
    case 'words':
      return { ...state, search: action.words, sql: null, view: 'rows' }
    case 'sql':
      return { ...state, sql: action.sql }
  }
}

export type ExplorerRequest =
  | { readonly kind: 'explore'; readonly body: Exploration }
  | { readonly kind: 'search'; readonly body: RowSearch }
  | { readonly kind: 'sql'; readonly body: SqlQuery }

export const requestOf = ({
  table,
  filters,
  groupBy,
  aggregates,
  sort,
  search,
  sql,
}: ExplorerState): ExplorerRequest => {
  if (sql !== null) return { kind: 'sql', body: { sql } }
  if (search.trim() !== '') return { kind: 'search', body: { table, words: search, filters: [...filters] } }
  return {
    kind: 'explore',
    body: {
      table,
      filters: [...filters],
      groupBy: [...groupBy],
      aggregates: [...aggregates],
      sort: sort === null ? [] : [sort],
    },
  }
}

const isCompatible = (
  { table, filters, groupBy, aggregates }: ExplorerState,
  tables: readonly DatasetTable[],
) => {
  const columns = tables.find(({ name }) => name === table)?.columns
  const usedColumns = [...filters, ...groupBy, ...aggregates].flatMap(({ column }) => column ?? [])
  return columns !== undefined && usedColumns.every((name) => columns.some((column) => column.name === name))
}

/** By file ID, until the page is closed, so that switching to the original file loses nothing. */
const states = new Map<string, ExplorerState>()

export const saveState = (id: string, state: ExplorerState): void => void states.set(id, state)

export const initialState = (id: string, { tables }: Dataset): ExplorerState => {
  const state = states.get(id)
  if (state !== undefined && isCompatible(state, tables)) return state
  return { ...emptyState(tables[0]?.name ?? ''), view: state?.view ?? 'rows' }
}
