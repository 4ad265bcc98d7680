import type { Paint } from '@atelier/charts/drawing'
import { drawChart } from '@atelier/charts/draw-chart'
import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { Download, Image } from 'lucide-react'
import { createElement, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import './chart.css'
import { ChartTable } from './chart-table.tsx'
import { SqlDetails } from './sql-details.tsx'
import { t } from '../../lib/text.tsx'

const cssColor = (paint: Paint) => (paint === 'none' ? 'none' : `var(--${paint})`)

const useWidth = () => {
  const [width, setWidth] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return { container, width }
}

const pageLocale = () => document.documentElement.lang || navigator.language

const ChartSvg = ({ chart, width }: { chart: ChartBlock; width: number }) => {
  const { height, marks } = useMemo(() => drawChart(chart, { width, locale: pageLocale() }), [chart, width])
  return (
    <svg
      role="img"
      aria-label={t('Chart: {chart}. Data is in the table below.', { chart: chart.title })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block select-none"
    >
      {marks.map(({ tag, attributes, fill, stroke, title, text }, index) =>
        createElement(
          tag,
          {
            // marks have no id
            key: index,
            ...attributes,
            ...(fill && { fill: cssColor(fill) }),
            ...(stroke && { stroke: cssColor(stroke) }),
          },
          title !== undefined && <title>{title}</title>,
          text,
        ),
      )}
    </svg>
  )
}

const fileNameOf = (title: string) =>
  title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'chart'

const Chart = ({ chart }: { chart: ChartBlock }) => {
  const { container, width } = useWidth()
  const save = (kind: 'png' | 'csv') =>
    import('./save-chart.ts')
      .then((module) => module.saveChart(chart, kind, fileNameOf(chart.title)))
      .catch(() => toast.error(t('Couldn’t save'), t('Try again.')))
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface px-3 pt-2 pb-3">
      <figcaption className="flex items-center gap-1">
        <span className="min-w-0 flex-1 text-13 font-semibold wrap-break-word text-ink">{chart.title}</span>
        <IconButton label={t('Save as image (PNG)')} onPress={() => void save('png')}>
          <Image />
        </IconButton>
        <IconButton label={t('Save data (CSV)')} onPress={() => void save('csv')}>
          <Download />
        </IconButton>
      </figcaption>
      <div ref={container} className="min-w-0 overflow-hidden">
        {width > 0 && <ChartSvg chart={chart} width={width} />}
      </div>
      {chart.note !== undefined && <p className="mt-1 text-12 text-muted">{chart.note}</p>}
      <div className="mt-2 flex flex-col items-start gap-1">
        <ChartTable chart={chart} />
        {chart.source && <SqlDetails sql={chart.source.sql} />}
      </div>
    </figure>
  )
}

export default Chart
