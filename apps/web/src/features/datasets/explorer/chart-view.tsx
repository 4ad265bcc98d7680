import type { QueryResult } from '@atelier/contract/datasets/exploration'
import { ChartColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Chart } from '../../charts/index.ts'
import type { ResultColumn } from './result-columns.ts'
import { chartOf, chartTypeFor, type ChartType } from './result-chart.ts'
import { SwitchBar } from './switch-bar.tsx'

interface ChartViewProps {
  columns: readonly ResultColumn[]
  result: QueryResult
}

export const ChartView = ({ columns, result }: ChartViewProps) => {
  const [chartType, setChartType] = useState<ChartType | null>(null)
  const type = chartType ?? chartTypeFor(columns)
  const hasRawColumns = columns.some(({ column }) => column !== undefined)
  const chart = useMemo(
    () => (hasRawColumns ? null : chartOf(columns, result, type)),
    [hasRawColumns, columns, result, type],
  )
  return (
    <div className="flex min-h-64 shrink-0 grow flex-col gap-3 border-y border-line p-4">
      {chart === null ? (
        <EmptyState
          size="panel"
          icon={<ChartColumn size={20} />}
          title={t('No chart yet')}
          text={t('Group the table by a column to see its groups as a chart.')}
        />
      ) : (
        <>
          <div className="flex">
            <SwitchBar
              label={t('Chart type')}
              selectedId={type}
              onSelect={setChartType}
              options={[
                { id: 'bar', label: t('Bars') },
                { id: 'line', label: t('Line') },
                { id: 'pie', label: t('Pie') },
              ]}
            />
          </div>
          <Chart chart={chart} />
        </>
      )}
    </div>
  )
}
