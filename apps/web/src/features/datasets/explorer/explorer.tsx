import type { Dataset } from '@atelier/contract/datasets/dataset'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useReducer, useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { useDebounced } from '../../../lib/forms/use-debounced.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { type ExplorerResult, modelsQuery, resultQuery } from '../api.ts'
import { ChartView } from './chart-view.tsx'
import { countText } from './labels.ts'
import { QueryBar } from './query-bar.tsx'
import { resultColumns } from './result-columns.ts'
import { ResultStatus } from './result-status.tsx'
import { ResultTable } from './result-table.tsx'
import { saveResult } from './save-result.ts'
import { SqlLine } from './sql-line.tsx'
import { explorerReducer, initialState, saveState, requestOf } from './state.ts'
import { SwitchBar } from './switch-bar.tsx'

const useLatestResult = (id: string, state: ReturnType<typeof initialState>) => {
  const queryClient = useQueryClient()
  const search = useDebounced(state.search, 300)
  const query = resultQuery(id, requestOf({ ...state, search }))
  const { data, error, isFetching, refetch } = useQuery(query)
  const [latest, setLatest] = useState<ExplorerResult | null>(data ?? null)
  if (data !== undefined && data !== latest) setLatest(data)
  return {
    latest,
    error,
    isRunning: isFetching,
    isStale: data === undefined,
    isCanceled: data === undefined && error === null && !isFetching,
    cancel: () => void queryClient.cancelQueries({ queryKey: query.queryKey }),
    retry: () => void refetch(),
  }
}

const NoModelNote = () => {
  const { data } = useQuery(modelsQuery)
  if (
    data === undefined ||
    data.models.find(({ id }) => id === data.default)?.capabilities.generates === true
  )
    return null
  return (
    <p className="text-13 text-pretty text-muted">
      {t('No language model is connected. Explore the table below or search its rows.')}
    </p>
  )
}

interface ExplorerProps {
  id: string
  title: string
  dataset: Dataset
  facts: ReactNode
}

export const Explorer = ({ id, title, dataset, facts }: ExplorerProps) => {
  const { tables } = dataset
  const [state, dispatch] = useReducer(explorerReducer, null, () => initialState(id, dataset))
  useEffect(() => saveState(id, state), [id, state])
  const { latest, error, isRunning, isStale, isCanceled, cancel, retry } = useLatestResult(id, state)
  const [isSaving, setSaving] = useState(false)
  const table = tables.find(({ name }) => name === state.table) ?? tables[0]
  const columns = useMemo(
    () => (latest === null || table === undefined ? [] : resultColumns(latest.request, latest.result, table)),
    [latest, table],
  )
  if (table === undefined) return null
  const name = title.replace(/\.\w+$/, '')
  const label = table.sheet ?? title
  const save = async (sql: string) => {
    setSaving(true)
    try {
      const { saved, total } = await saveResult(id, sql, name)
      if (saved < total)
        toast.info(
          t('Saved the first {saved} of {total} rows', {
            saved: countText(saved),
            total: countText(total),
          }),
        )
    } catch (failure) {
      toast.error(t('Couldn’t save the result'), errorText(failure))
    }
    setSaving(false)
  }
  const matchedWords = (latest?.result.words ?? []).flatMap(({ word, rows }) => (rows > 0 ? [word] : []))
  const isCustomSql = state.sql !== null
  const isSearch = latest?.request.kind === 'search'
  return (
    <div data-scroll className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex shrink-0 flex-col gap-2 px-4 pt-3 pb-1">
        <NoModelNote />
        {tables.length > 1 && (
          <Select
            label={t('Table')}
            isLabelHidden
            value={table.name}
            onChange={(next) => dispatch({ type: 'table', name: next })}
            options={tables.map((each) => ({ value: each.name, label: each.sheet ?? each.name }))}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label={t('Search rows')}
            placeholder={t('Search rows or ask in your own words')}
            value={state.search}
            onChange={(text) => dispatch({ type: 'words', words: text.slice(0, 500) })}
            className="min-w-48 flex-1"
          />
          <SwitchBar
            label={t('View')}
            selectedId={state.view}
            onSelect={(view) => dispatch({ type: 'view', view })}
            options={[
              { id: 'rows', label: t('Table') },
              { id: 'chart', label: t('Chart') },
              { id: 'columns', label: t('Columns') },
            ]}
          />
          <IconButton
            label={t('Save as CSV')}
            isDisabled={latest === null}
            isPending={isSaving}
            onPress={() => latest && void save(latest.result.sql)}
          >
            <Download />
          </IconButton>
        </div>
        {!isCustomSql && state.view !== 'columns' && (
          <QueryBar table={table} state={state} dispatch={dispatch} />
        )}
      </div>
      {state.view === 'columns' ? (
        <div className="flex shrink-0 grow flex-col gap-4 p-4 pt-2">{facts}</div>
      ) : (
        <>
          <ResultStatus
            latestResult={latest}
            table={table}
            isRunning={isRunning}
            isCanceled={isCanceled}
            onCancel={cancel}
            onRetry={retry}
            onShowRejects={() => dispatch({ type: 'view', view: 'columns' })}
          />
          {error !== null && latest === null && (
            <ErrorState
              size="panel"
              title={t('Couldn’t load the table')}
              reason={errorText(error)}
              onRetry={retry}
              isRetrying={isRunning}
            />
          )}
          {error !== null && latest !== null && !isCustomSql && (
            <p role="alert" className="px-4 pb-2 text-13 text-bad">
              {errorText(error)}
            </p>
          )}
          {latest === null && error === null && <Skeleton className="mx-4 min-h-64 flex-1 rounded-md" />}
          {latest !== null && state.view === 'chart' && (
            <ChartView columns={columns} result={latest.result} />
          )}
          {latest !== null && state.view === 'rows' && latest.result.rows.length > 0 && (
            <ResultTable
              label={label}
              columns={columns}
              rows={latest.result.rows}
              words={isSearch ? matchedWords : []}
              table={table}
              sort={state.sort}
              dispatch={latest.request.kind === 'sql' ? undefined : dispatch}
              isStale={isStale}
            />
          )}
          {latest !== null && state.view === 'rows' && latest.result.rows.length === 0 && (
            <div className="min-h-64 flex-1 border-y border-line">
              <EmptyState
                size="panel"
                icon={<SearchX size={20} />}
                title={isSearch ? t('No rows contain these words') : t('No rows match')}
                text={
                  isSearch
                    ? t('Try other words or filter the table by a column.')
                    : t('Change or remove a filter to see more rows.')
                }
              />
            </div>
          )}
          {latest !== null && (
            <SqlLine
              key={state.table}
              sql={state.sql ?? latest.result.sql}
              isCustom={isCustomSql}
              isRunning={isRunning}
              error={isCustomSql && error !== null ? errorText(error) : null}
              onRun={(sql) => (sql === state.sql ? retry() : dispatch({ type: 'sql', sql }))}
              onReset={() => dispatch({ type: 'sql', sql: null })}
            />
          )}
        </>
      )}
    </div>
  )
}
