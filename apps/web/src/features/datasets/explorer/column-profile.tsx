import type { DatasetColumn } from '@atelier/contract/datasets/dataset'
import { limits } from '@atelier/contract/limits'
import { t } from '../../../lib/text.tsx'
import { cellText, countText, numberText, typeNames } from './labels.ts'

export const Bars = ({ bins, className }: { bins: DatasetColumn['bins']; className: string }) => {
  const countMax = bins.reduce((max, { count }) => Math.max(max, count), 1)
  return (
    <span aria-hidden className={`flex items-end gap-px ${className}`}>
      {bins.slice(0, 24).map(({ from, count }) => (
        <span
          key={from}
          className="min-w-0 flex-1 rounded-xs bg-accent"
          style={{ height: `${Math.max(4, (count / countMax) * 100)}%` }}
        />
      ))}
    </span>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

interface ColumnProfileProps {
  column: DatasetColumn
  rows: number
  onValue: (value: string) => void
}

export const ColumnProfile = ({ column, rows, onValue }: ColumnProfileProps) => {
  const { name, type, missing, distinct, isEstimated = false, min, max, mean, unit, top, bins } = column
  const withUnit = (text: string) => (unit === null ? text : `${text} ${unit}`)
  const count = countText(distinct)
  const frequentValues = top.filter(({ value }) => value.length <= limits.exploration.valueMax).slice(0, 5)
  return (
    <section aria-label={t('Profile of {name}', { name })} className="flex flex-col gap-2 px-3 pt-3 text-13">
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <dl className="flex flex-col gap-1">
        <Fact name={t('Type')}>{unit === null ? typeNames[type] : `${typeNames[type]}, ${unit}`}</Fact>
        <Fact name={t('Filled')}>
          {t('{filled} of {rows}', { filled: countText(rows - missing), rows: countText(rows) })}
        </Fact>
        <Fact name={t('Distinct values')}>{isEstimated ? t('about {count}', { count }) : count}</Fact>
        {min !== null && <Fact name={t('Minimum')}>{withUnit(cellText(min, type))}</Fact>}
        {max !== null && <Fact name={t('Maximum')}>{withUnit(cellText(max, type))}</Fact>}
        {mean !== null && (
          <Fact name={t('Average')}>{withUnit(numberText(Number(mean.toPrecision(8))))}</Fact>
        )}
      </dl>
      {bins.length > 1 && <Bars bins={bins} className="h-10 w-full" />}
      {frequentValues.length > 0 && (
        <ul aria-label={t('Most frequent values')} className="-mx-1 flex flex-col">
          {frequentValues.map(({ value, count: times }) => (
            <li key={value}>
              <button
                type="button"
                title={t('Show only these rows')}
                onClick={() => onValue(value)}
                className="touch-tall relative flex w-full items-center gap-3 overflow-hidden rounded-xs px-1 py-0.5 text-start hover:bg-tint-strong"
              >
                <span
                  aria-hidden
                  className="absolute inset-0 rounded-xs bg-accent-soft"
                  style={{ width: `${(times / Math.max(1, rows - missing)) * 100}%` }}
                />
                <span className="relative min-w-0 flex-1 truncate">
                  {type === 'boolean' ? cellText(value === 'true', type) : value}
                </span>
                <span className="relative text-muted tabular-nums">{countText(times)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
