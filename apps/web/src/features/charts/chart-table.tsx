import type { ChartBlock } from '@atelier/contract/chart'
import { ChevronRight } from 'lucide-react'
import { t } from '../../lib/text.tsx'

const cellText = (cell: string | number | boolean | null) => {
  if (typeof cell === 'number') return cell.toLocaleString(undefined, { maximumFractionDigits: 10 })
  return cell === null ? '–' : String(cell)
}

/** The numbers of a chart, for who does not see it, and who wants them exactly. */
export const ChartTable = ({ chart: { title, columns, rows } }: { chart: ChartBlock }) => (
  <details className="group max-w-full text-13">
    <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-ink">
      <ChevronRight className="transition-transform group-open:rotate-90" />
      {t('The numbers as a table')}
    </summary>
    <div
      role="group"
      aria-label={t('{title}, as a table', { title })}
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-sm border border-line"
    >
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-left">
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
                <td
                  // oxlint-disable-next-line no-array-index-key -- the same
                  key={column}
                  className={typeof cell === 'number' ? 'px-3 py-1 text-right tabular-nums' : 'px-3 py-1'}
                >
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
