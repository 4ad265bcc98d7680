import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import { FileText, Link2 } from 'lucide-react'
import { useRef } from 'react'
import { plural, t } from '../../../lib/text.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import { Chart, SqlDetails } from '../../charts/index.ts'
import { TableActions } from '../markdown/table-actions.tsx'
import { CraftCard } from './craft-card.tsx'

const rowCountText = (count: number, total: number) =>
  count < total
    ? t('First {shown} of {total} rows', { shown: count, total })
    : plural(total, '1 row', '{count} rows')

const contentUrlOf = (fileId: string) => `/v1/attachments/${fileId}/content`

const TableOutput = ({ part }: { part: Extract<ToolOutput, { type: 'table' }> }) => {
  const { columns, rows, total, sql } = part
  const container = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="answer-table-frame">
        <div ref={container} className="overflow-x-auto rounded-md border border-line bg-surface">
          <DataTable
            caption={rowCountText(rows.length, total)}
            columns={columns.map(({ name, type }) => ({ name, isNumber: type === 'number' }))}
            rows={rows}
          />
        </div>
        <TableActions
          container={container}
          contents={{ columns: columns.map(({ name }) => name), rows, total }}
        />
      </div>
      {sql !== undefined && <SqlDetails sql={sql} />}
    </>
  )
}

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
      return <TableOutput part={part} />
    case 'chart':
      return <Chart chart={part.chart} />
    case 'picture':
      return (
        <img
          src={
            part.imageId === undefined
              ? contentUrlOf(part.fileId ?? '')
              : `/v1/images/${part.imageId}/content`
          }
          alt={part.alt}
          width={part.width || undefined}
          height={part.height || undefined}
          loading="lazy"
          className="h-auto max-w-full self-start rounded-md border border-line"
        />
      )
    case 'file':
      return part.mediaType.startsWith('audio/') ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a plugin's recording comes without captions
        <audio
          controls
          preload="metadata"
          aria-label={part.name}
          src={contentUrlOf(part.fileId)}
          className="w-full max-w-md"
        />
      ) : (
        <a
          href={contentUrlOf(part.fileId)}
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
