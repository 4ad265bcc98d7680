import type { Dataset, ImportOptions, ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { locale } from '../../lib/language.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useAnalyze } from './api.ts'

type OptionField = Exclude<keyof ImportOptions, 'skip'>
type Options = { [Field in OptionField]: readonly { value: ImportOptions[Field]; label: string }[] }

const options: Options = {
  delimiter: [
    { value: ',', label: t('Comma') },
    { value: ';', label: t('Semicolon') },
    { value: '\t', label: t('Tab') },
    { value: '|', label: t('Pipe |') },
  ],
  encoding: [
    { value: 'utf-8', label: 'UTF-8' },
    { value: 'windows-1252', label: t('Western European') },
    { value: 'windows-1250', label: t('Central European') },
    { value: 'windows-1251', label: t('Cyrillic') },
    { value: 'shift_jis', label: t('Japanese (Shift JIS)') },
    { value: 'utf-16le', label: 'UTF-16' },
    { value: 'utf-16be', label: t('UTF-16 (big-endian)') },
  ],
  decimal: [
    { value: '.', label: t('Period: 1.5') },
    { value: ',', label: t('Comma: 1,5') },
  ],
  dates: [
    { value: 'day-first', label: t('Day first: 31/12/2024') },
    { value: 'month-first', label: t('Month first: 12/31/2024') },
  ],
  names: [
    { value: 0, label: t('None: data starts in the first row') },
    { value: 1, label: t('One') },
    { value: 2, label: t('Two, combined') },
  ],
}

const labelOf = <Field extends OptionField>(field: Field, readAs: ImportOptions): string =>
  options[field].find(({ value }) => value === readAs[field])?.label ?? ''

const labels: Record<OptionField, string> = {
  delimiter: t('Delimiter'),
  encoding: t('Encoding'),
  decimal: t('Decimal separator'),
  dates: t('Dates with slashes'),
  names: t('Header rows'),
}

const lineOptions = (max: number) =>
  Array.from({ length: max + 1 }, (_, lines) => ({
    value: lines,
    label: lines === 0 ? t('None') : lines.toLocaleString(locale),
  }))

const headerRowTexts = { 0: t('No header row'), 1: '', 2: t('Two header rows') } as const

export const describeImport = (readAs: ImportOptions): string =>
  [
    ...(['delimiter', 'encoding', 'decimal', 'dates'] as const).map((field) => labelOf(field, readAs)),
    readAs.skip > 0
      ? plural(readAs.skip, '1 line above the table skipped', '{count} lines above the table skipped')
      : '',
    headerRowTexts[readAs.names],
  ]
    .filter((text) => text !== '')
    .join(' · ')

const importOptionsOf = (values: ImportOptions, previous: ImportOptions): ImportOptionsInput => {
  const { skip, names, ...others } = values
  const isSplitDifferently = values.delimiter !== previous.delimiter || values.encoding !== previous.encoding
  return isSplitDifferently && skip === previous.skip && names === previous.names ? others : values
}

interface ReadAsFormProps {
  id: string
  dataset: Dataset
  readAs: ImportOptions
  onDone: () => void
}

export const ReadAsForm = ({ id, dataset, readAs, onDone }: ReadAsFormProps) => {
  const [values, setValues] = useState(readAs)
  const analyze = useAnalyze(id)
  const renderSelect = <Field extends OptionField>(field: Field) => (
    <Select
      label={
        dataset.assumed.some((name) => name === field)
          ? t('{what} (assumed)', { what: labels[field] })
          : labels[field]
      }
      value={values[field]}
      onChange={(value) => setValues({ ...values, [field]: value })}
      options={options[field]}
      className="min-w-44 flex-1"
    />
  )
  return (
    <form
      className="flex flex-col gap-3 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        analyze.mutate(importOptionsOf(values, readAs), { onSuccess: onDone })
      }}
    >
      <div className="flex flex-wrap gap-3">
        {renderSelect('delimiter')}
        {renderSelect('encoding')}
        {renderSelect('decimal')}
        {renderSelect('dates')}
        <Select
          label={t('Lines above the table')}
          value={values.skip}
          onChange={(skip) => setValues({ ...values, skip })}
          options={lineOptions(Math.max(20, readAs.skip + 5))}
          className="min-w-44 flex-1"
        />
        {renderSelect('names')}
      </div>
      {analyze.error !== null && (
        <p role="alert" className="text-13 text-bad">
          {errorText(analyze.error)}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" isPending={analyze.isPending}>
          {t('Apply changes')}
        </Button>
        <Button size="sm" onPress={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
