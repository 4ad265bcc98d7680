import type { ToolOutput } from '@atelier/contract/tool-output'
import { FileText, Link2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { plural, t } from '../../lib/text.tsx'
import { Chart, Query } from '../charts/index.ts'
import { CraftCard } from './craft-card.tsx'

type Cell = string | number | boolean | null

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return cell.toLocaleString(undefined, { maximumFractionDigits: 10 })
  return cell === null ? '–' : String(cell)
}

const DataTable = ({
  caption,
  columns,
  rows,
}: {
  caption: ReactNode
  columns: readonly { name: string; type: string }[]
  rows: readonly (readonly Cell[])[]
}) => (
  <div className="overflow-x-auto rounded-md border border-line bg-surface">
    <table className="w-full text-13">
      <caption className="border-b border-line px-3 py-2 text-left text-muted">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, type }) => (
            <th key={name} scope="col" className={type === 'number' ? numberClass : textClass}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line no-array-index-key -- rows have no other name, and stay in their order
          <tr key={at} className="border-t border-line">
            {row.map((cell, column) => (
              // oxlint-disable-next-line no-array-index-key -- the same
              <td key={column} className={typeof cell === 'number' ? numberClass : textClass}>
                {cellText(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const textClass = 'px-3 py-1.5 text-left align-top'
const numberClass = 'px-3 py-1.5 text-right align-top tabular-nums'

const countOf = (shown: number, total: number) =>
  shown < total
    ? t('The first {shown} of {total} rows', { shown, total })
    : plural(total, '1 row', '{count} rows')

const contentOf = (fileId: string) => `/v1/attachments/${fileId}/content`

/** Something that a tool made, drawn by what it is, whichever tool made it. */
export const Output = ({ part }: { part: ToolOutput }) => {
  switch (part.type) {
    case 'text':
      return (
        <p>
          {part.text}
          {part.isCut === true && ' …'}
        </p>
      )
    case 'table':
      return (
        <>
          <DataTable
            caption={countOf(part.rows.length, part.total)}
            columns={part.columns}
            rows={part.rows}
          />
          {part.sql !== undefined && <Query sql={part.sql} />}
        </>
      )
    case 'chart':
      return (
        <Suspense fallback={<p className="text-13 text-muted">{part.chart.title}</p>}>
          <Chart chart={part.chart} />
        </Suspense>
      )
    case 'picture':
      return (
        <img
          src={
            part.imageId === undefined ? contentOf(part.fileId ?? '') : `/v1/images/${part.imageId}/content`
          }
          alt={part.alt}
          width={part.width}
          height={part.height}
          loading="lazy"
          className="h-auto max-w-full rounded-md border border-line"
        />
      )
    case 'file':
      return (
        <a
          href={contentOf(part.fileId)}
          download={part.name}
          className="inline-flex max-w-full items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-14 hover:border-line-strong"
        >
          <FileText className="shrink-0 text-muted" />
          <span className="truncate">{part.name}</span>
        </a>
      )
    case 'link':
      return (
        <p className="flex min-w-0 items-center gap-2 text-13 text-muted">
          <Link2 className="shrink-0" />
          <span className="truncate">
            {part.title} · {part.url}
          </span>
        </p>
      )
    case 'craft':
      return <CraftCard part={part} />
  }
}
