import { parseChart } from '@atelier/contract/datasets/chart'
import { type ReactNode, useMemo } from 'react'
import { t } from '../../lib/text.tsx'
import Chart from './chart.tsx'

const ChartFence = ({ code, codeBlock }: { code: string; codeBlock: ReactNode }) => {
  const chart = useMemo(() => parseChart(code), [code])
  if (chart !== null) return <Chart chart={chart} />
  return (
    <>
      {codeBlock}
      <p className="text-13 text-muted">{t('Couldn’t draw this chart. Here’s the code.')}</p>
    </>
  )
}

export default ChartFence
