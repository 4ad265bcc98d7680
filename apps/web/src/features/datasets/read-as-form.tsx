import type { Dataset, ReadAs } from '@atelier/contract/dataset'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useAnalyse } from './api.ts'

type Options = { [Field in keyof ReadAs]: readonly { value: ReadAs[Field]; label: string }[] }

const options: Options = {
  delimiter: [
    { value: ',', label: t('Comma') },
    { value: ';', label: t('Semicolon') },
    { value: '\t', label: t('Tab') },
    { value: '|', label: t('Bar |') },
  ],
  encoding: [
    { value: 'utf-8', label: 'UTF-8' },
    { value: 'windows-1252', label: t('Western European') },
    { value: 'windows-1250', label: t('Central European') },
    { value: 'windows-1251', label: t('Cyrillic') },
    { value: 'shift_jis', label: t('Japanese (Shift JIS)') },
    { value: 'utf-16le', label: 'UTF-16' },
    { value: 'utf-16be', label: t('UTF-16, high byte first') },
  ],
  decimal: [
    { value: '.', label: t('Point: 1.5') },
    { value: ',', label: t('Comma: 1,5') },
  ],
  dates: [
    { value: 'day-first', label: t('Day first: 31/12/2024') },
    { value: 'month-first', label: t('Month first: 12/31/2024') },
  ],
}

const labels: Record<keyof ReadAs, string> = {
  delimiter: t('Between cells'),
  encoding: t('Letters'),
  decimal: t('Decimal mark'),
  dates: t('Dates with strokes'),
}

/** How a text file was read, in a sentence. */
export const readingLine = (readAs: ReadAs): string =>
  (['delimiter', 'encoding', 'decimal', 'dates'] as const)
    .map((field) => options[field].find(({ value }) => value === readAs[field])?.label ?? '')
    .join(' · ')

interface ReadAsFormProps {
  id: string
  dataset: Dataset
  readAs: ReadAs
  onDone: () => void
}

/** Tells how a text file is to be read. */
export const ReadAsForm = ({ id, dataset, readAs, onDone }: ReadAsFormProps) => {
  const [told, setTold] = useState(readAs)
  const analyse = useAnalyse(id)
  const select = <Field extends keyof ReadAs>(field: Field) => (
    <Select
      label={`${labels[field]}${dataset.assumed.some((name) => name === field) ? ' (assumed)' : ''}`}
      value={told[field]}
      onChange={(value) => setTold({ ...told, [field]: value })}
      options={options[field]}
      className="min-w-44 flex-1"
    />
  )
  return (
    <form
      className="flex flex-col gap-3 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        analyse.mutate(told, { onSuccess: onDone })
      }}
    >
      <div className="flex flex-wrap gap-3">
        {select('delimiter')}
        {select('encoding')}
        {select('decimal')}
        {select('dates')}
      </div>
      {analyse.error !== null && (
        <p role="alert" className="text-13 text-bad">
          {errorText(analyse.error)}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" isPending={analyse.isPending}>
          {t('Read it this way')}
        </Button>
        <Button size="sm" onPress={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
