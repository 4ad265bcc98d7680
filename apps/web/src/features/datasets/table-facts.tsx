import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import { ChevronRight } from 'lucide-react'

const typeNames: Record<DatasetColumn['type'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  time: 'Date and time',
  boolean: 'Yes or no',
}

const written = (value: DatasetColumn['min'], unit: string | null) => {
  if (value === null) return '–'
  const text =
    typeof value === 'number' ? value.toLocaleString(undefined, { maximumFractionDigits: 4 }) : String(value)
  return unit === null ? text : `${text} ${unit}`
}

/** How often values come, as small bars: what they say stands beside them. */
const Bars = ({ bins }: { bins: DatasetColumn['bins'] }) => {
  const most = Math.max(...bins.map(({ count }) => count))
  return (
    <span aria-hidden className="flex h-6 w-24 items-end gap-px">
      {bins.slice(0, 24).map(({ from, count }) => (
        <span
          key={from}
          className="min-w-0.5 flex-1 rounded-t-xs bg-accent"
          style={{ height: `${Math.max(4, (count / most) * 100)}%` }}
        />
      ))}
    </span>
  )
}

const valuesLine = ({ type, top, min, max, mean, unit }: DatasetColumn): string => {
  if (top.length > 0)
    return top
      .slice(0, 4)
      .map(({ value, count }) => `${value} (${count.toLocaleString()})`)
      .join(', ')
  if (min === null) return '–'
  const span = `${written(min, unit)} to ${written(max, unit)}`
  return type === 'number' && mean !== null ? `${span}, ${written(mean, unit)} on average` : span
}

const Rejects = ({ rejects: { rows, values, shown } }: Pick<DatasetTable, 'rejects'>) => {
  if (rows + values === 0) return null
  const said = [
    ...(rows > 0
      ? [
          `${rows.toLocaleString()} ${rows === 1 ? 'row does' : 'rows do'} not fit the table and ${rows === 1 ? 'is' : 'are'} left out`,
        ]
      : []),
    ...(values > 0
      ? [
          `${values.toLocaleString()} ${values === 1 ? 'value was' : 'values were'} not understood and count as missing`,
        ]
      : []),
  ].join('; ')
  return (
    <details className="group rounded-md bg-warn-soft px-3 py-2 text-13">
      <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-1 text-warn">
        <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" />
        {said}.
      </summary>
      <ul className="mt-1 flex flex-col gap-1 pl-5">
        {shown.map(({ line, column, value, reason }) => (
          <li key={`${line} ${column}`} className="wrap-anywhere">
            Line {line.toLocaleString()}
            {column === null ? '' : `, ${column}`}: <code>{value}</code>. {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is in a table, column by column. */
export const TableFacts = ({ table }: { table: DatasetTable }) => (
  <section className="flex flex-col gap-3" aria-label={table.sheet ?? 'The table'}>
    <h3 className="text-14 font-semibold">
      {table.sheet === null ? '' : `${table.sheet}: `}
      {table.rows.toLocaleString()} {table.rows === 1 ? 'row' : 'rows'}, {table.columns.length}{' '}
      {table.columns.length === 1 ? 'column' : 'columns'}
    </h3>
    <Rejects rejects={table.rejects} />
    <div
      role="group"
      aria-label="Columns"
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-13">
        <thead>
          <tr className="text-left">
            {['Column', 'Type', 'Missing', 'Different', 'Values'].map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 font-medium text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.name} className="border-t border-line align-top">
              <th scope="row" className="max-w-48 min-w-36 px-3 py-1.5 text-left font-medium wrap-anywhere">
                {column.name}
              </th>
              <td className="px-3 py-1.5 whitespace-nowrap">{typeNames[column.type]}</td>
              <td className="px-3 py-1.5 text-right tabular-nums">{column.missing.toLocaleString()}</td>
              <td className="px-3 py-1.5 text-right tabular-nums">{column.distinct.toLocaleString()}</td>
              <td className="min-w-52 px-3 py-1.5 wrap-anywhere">
                {column.bins.length > 1 && <Bars bins={column.bins} />}
                {valuesLine(column)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
