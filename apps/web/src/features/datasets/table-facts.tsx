import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import { ChevronRight } from 'lucide-react'
import { locale } from '../../lib/language.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { Bars } from './explorer/column-profile.tsx'
import { cellText, typeNames } from './explorer/labels.ts'

const formatValue = (value: DatasetColumn['min'], { type, unit }: DatasetColumn) => {
  const text = cellText(typeof value === 'number' ? Number(value.toPrecision(8)) : value, type)
  return unit === null || value === null ? text : `${text} ${unit}`
}

const valuesSummary = (column: DatasetColumn): string => {
  const { type, top, min, max, mean } = column
  if (top.length > 0)
    return top
      .slice(0, 4)
      .map(
        ({ value, count }) =>
          `${type === 'boolean' ? cellText(value === 'true', type) : value} (${count.toLocaleString(locale)})`,
      )
      .join(', ')
  if (min === null) return '–'
  const span = t('{min} to {max}', { min: formatValue(min, column), max: formatValue(max, column) })
  return type === 'number' && mean !== null
    ? t('{span}, average {mean}', { span, mean: formatValue(mean, column) })
    : span
}

const Rejects = ({
  rejects: { rows, totals = 0, values, shown: rejectedRows },
}: Pick<DatasetTable, 'rejects'>) => {
  if (rows + totals + values === 0) return null
  const facts = [
    ...(rows > 0
      ? [
          plural(
            rows,
            '1 row doesn’t fit the table and is skipped',
            '{count} rows don’t fit the table and are skipped',
          ),
        ]
      : []),
    ...(totals > 0 ? [plural(totals, '1 totals row is skipped', '{count} totals rows are skipped')] : []),
    ...(values > 0
      ? [
          plural(
            values,
            '1 value couldn’t be read and counts as missing',
            '{count} values couldn’t be read and count as missing',
          ),
        ]
      : []),
  ].join('; ')
  return (
    <details className="group rounded-md bg-warn-soft px-3 py-2 text-13">
      <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-1 text-warn">
        <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" />
        {facts}.
      </summary>
      <ul className="mt-1 flex flex-col gap-1 ps-5">
        {rejectedRows.map(({ line, column, value, reason, sentence }) => (
          <li key={`${line} ${column}`} className="wrap-anywhere">
            {t('Line {line}', { line })}
            {column === null ? '' : `, ${column}`}: {value !== '' && <code>{value}</code>}
            {value === '' ? '' : '. '}
            {translate(sentence ?? reason)}
          </li>
        ))}
      </ul>
    </details>
  )
}

export const TableFacts = ({ table }: { table: DatasetTable }) => (
  <section className="flex flex-col gap-3" aria-label={table.sheet ?? t('Table')}>
    <h3 className="text-14 font-semibold">
      {table.sheet === null ? '' : `${table.sheet}: `}
      {plural(table.rows, '1 row', '{count} rows')},{' '}
      {plural(table.columns.length, '1 column', '{count} columns')}
    </h3>
    <Rejects rejects={table.rejects} />
    <div
      role="group"
      aria-label={t('Columns')}
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-13">
        <thead>
          <tr className="text-start">
            {[t('Column'), t('Type'), t('Missing'), t('Distinct'), t('Values')].map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-start font-medium text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.name} className="border-t border-line align-top">
              <th scope="row" className="max-w-48 min-w-36 px-3 py-1.5 text-start font-medium wrap-anywhere">
                {column.name}
              </th>
              <td className="px-3 py-1.5 whitespace-nowrap">{typeNames[column.type]}</td>
              <td className="px-3 py-1.5 text-end tabular-nums">{column.missing.toLocaleString(locale)}</td>
              <td className="px-3 py-1.5 text-end tabular-nums">{column.distinct.toLocaleString(locale)}</td>
              <td className="min-w-52 px-3 py-1.5 wrap-anywhere">
                {column.bins.length > 1 && <Bars bins={column.bins} className="h-6 w-24" />}
                {valuesSummary(column)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
