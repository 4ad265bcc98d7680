import type { DatasetColumn } from '@atelier/contract/datasets/dataset'
import { Filter } from '@atelier/contract/datasets/exploration'
import { useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { isTouchDevice } from '../../../lib/browser/use-media.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type Operator, operatorName, operatorsOf, parseNumber, valuesOf } from './labels.ts'

const inputTypes = {
  text: 'text',
  number: 'text',
  date: 'date',
  time: 'datetime-local',
  boolean: 'text',
} as const

interface ValueFieldProps {
  label: string
  type: DatasetColumn['type']
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isFirst?: boolean
}

const ValueField = ({ label, type, value, onChange, error, isFirst = false }: ValueFieldProps) =>
  type === 'boolean' ? (
    <Select
      label={label}
      value={value === 'false' ? 'false' : 'true'}
      onChange={onChange}
      options={[
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
    />
  ) : (
    <TextField
      label={label}
      type={inputTypes[type]}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      value={value}
      onChange={onChange}
      {...(error !== undefined && { error })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popover was opened to fill it
      autoFocus={isFirst && !isTouchDevice()}
    />
  )

/** Null if the value is invalid for the type. */
const parseValue = (value: string, type: DatasetColumn['type']): string | null => {
  if (type === 'number') return parseNumber(value)
  if (type === 'boolean') return value === 'false' ? 'false' : 'true'
  return value === '' ? null : value
}

const buildFilter = (column: string, operator: Operator, values: readonly string[]): Filter | null => {
  const [value = '', upperBound = ''] = values
  const parts =
    operator === 'equals' || operator === 'notEquals'
      ? { values: [value] }
      : operator === 'between'
        ? { from: value, to: upperBound }
        : operator === 'empty' || operator === 'notEmpty'
          ? {}
          : { value }
  return Filter.safeParse({ column, operator, ...parts }).data ?? null
}

interface FilterFormProps {
  columns: readonly DatasetColumn[]
  initialFilter: Filter | { column: string }
  isColumnFixed?: boolean
  onDone: (filter: Filter) => void
}

export const FilterForm = ({
  columns,
  initialFilter: initial,
  isColumnFixed = false,
  onDone,
}: FilterFormProps) => {
  const [name, setName] = useState(initial.column)
  const column = columns.find((each) => each.name === name)
  const type = column?.type ?? 'text'
  const initialFilter = 'operator' in initial ? initial : null
  const [operator, setOperator] = useState<Operator>(
    initialFilter?.operator ?? operatorsOf(type)[0] ?? 'equals',
  )
  const [values, setValues] = useState<readonly string[]>(
    initialFilter === null ? [] : valuesOf(initialFilter),
  )
  const [hasSubmitted, setSubmitted] = useState(false)
  const valueCount = operator === 'between' ? 2 : operator === 'empty' || operator === 'notEmpty' ? 0 : 1
  const parsedValues = Array.from({ length: valueCount }, (_, index) => parseValue(values[index] ?? '', type))
  const message = type === 'number' ? t('Enter a number.') : t('Enter a value.')
  const errorAt = (index: number) => (hasSubmitted && parsedValues[index] === null ? message : undefined)
  const setValue = (index: number, value: string) =>
    setValues(
      Array.from({ length: Math.max(values.length, index + 1) }, (_, valueIndex) =>
        valueIndex === index ? value : (values[valueIndex] ?? ''),
      ),
    )
  const submit = () => {
    setSubmitted(true)
    const filter = buildFilter(
      name,
      operator,
      parsedValues.flatMap((value) => value ?? []),
    )
    if (filter !== null && !parsedValues.includes(null)) onDone(filter)
  }
  return (
    <form
      className="flex w-64 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isColumnFixed ? (
        <p className="text-13 font-semibold wrap-anywhere">{name}</p>
      ) : (
        <Select
          label={t('Column')}
          value={name}
          onChange={(next) => {
            setName(next)
            const nextType = columns.find((each) => each.name === next)?.type ?? 'text'
            if (nextType !== type) {
              setOperator(operatorsOf(nextType)[0] ?? 'equals')
              setValues([])
            }
          }}
          options={columns.map((each) => ({ value: each.name, label: each.name }))}
        />
      )}
      <Select
        label={t('Condition')}
        value={operator}
        onChange={setOperator}
        options={operatorsOf(type).map((each) => ({ value: each, label: operatorName(each, type) }))}
      />
      {Array.from({ length: valueCount }, (_, index) => (
        <ValueField
          // oxlint-disable-next-line react/no-array-index-key -- values are identified by their order
          key={`${type} ${index}`}
          label={index === 1 ? t('And') : t('Value')}
          type={type}
          value={values[index] ?? ''}
          onChange={(value) => setValue(index, value)}
          error={errorAt(index)}
          isFirst={index === 0}
        />
      ))}
      <Button type="submit" variant="primary" size="sm" className="self-start">
        {t('Apply filter')}
      </Button>
    </form>
  )
}
