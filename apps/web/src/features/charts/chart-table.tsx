import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { ChevronRight } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'

export const ChartTable = ({ chart: { title, columns, rows } }: { chart: ChartBlock }) => (
  <details className="group max-w-full text-13">
    <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-ink">
      <ChevronRight className="transition-transform group-open:rotate-90" />
      {t('Data as a table')}
    </summary>
    <div
      role="group"
      aria-label={t('{title}, as a table', { title })}
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-sm border border-line"
    >
      <DataTable
        caption={title}
        isCaptionHidden
        columns={columns.map((name, index) => ({ name, isNumber: typeof rows[0]?.[index] === 'number' }))}
        rows={rows}
      />
    </div>
  </details>
)
