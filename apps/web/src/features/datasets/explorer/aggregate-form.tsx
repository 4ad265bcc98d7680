import type { DatasetColumn } from '@atelier/contract/datasets/dataset'
import { type Aggregate, AggregateFunction } from '@atelier/contract/datasets/exploration'
import { useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { functionNames } from './labels.ts'

const numericFunctions = new Set<AggregateFunction>(['sum', 'mean', 'median'])

interface AggregateFormProps {
  columns: readonly DatasetColumn[]
  onDone: (aggregate: Aggregate) => void
}

export const AggregateForm = ({ columns, onDone }: AggregateFormProps) => {
  const numberColumns = columns.filter(({ type }) => type === 'number')
  const [functionName, setFunctionName] = useState<AggregateFunction>(
    numberColumns.length > 0 ? 'sum' : 'distinct',
  )
  const fittingColumns = numericFunctions.has(functionName) ? numberColumns : columns
  const [selection, setSelection] = useState('')
  const column = fittingColumns.find((each) => each.name === selection) ?? fittingColumns[0]
  const functions = AggregateFunction.options.filter(
    (each) => numberColumns.length > 0 || !numericFunctions.has(each),
  )
  return (
    <form
      className="flex w-64 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (column !== undefined) onDone({ function: functionName, column: column.name })
      }}
    >
      <Select
        label={t('Calculation')}
        value={functionName}
        onChange={setFunctionName}
        options={functions.map((each) => ({ value: each, label: functionNames[each] }))}
      />
      <Select
        label={t('Column')}
        value={column?.name ?? ''}
        onChange={setSelection}
        options={fittingColumns.map((each) => ({ value: each.name, label: each.name }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm">
          {t('Add')}
        </Button>
        <Button size="sm" variant="quiet" onPress={() => onDone({ function: 'count' })}>
          {t('Count rows instead')}
        </Button>
      </div>
    </form>
  )
}
