import { csvOf } from '@atelier/charts/chart-csv'
import { drawChart } from '@atelier/charts/draw-chart'
import { type Paint, svgText } from '@atelier/charts/drawing'
import type { ChartBlock } from '@atelier/contract/datasets/chart'
import { saveFile } from '../../lib/browser/save-file.ts'
import { t } from '../../lib/text.tsx'

const imageWidth = 800
const scale = 2

const pageColor = (paint: Paint): string =>
  paint === 'none' ? 'none' : getComputedStyle(document.documentElement).getPropertyValue(`--${paint}`)

const renderPng = async (chart: ChartBlock): Promise<Blob> => {
  const locale = document.documentElement.lang || navigator.language
  const chartSvg = drawChart(chart, { width: imageWidth, locale, hasTitle: true })
  const image = new Image()
  const svg = svgText(chartSvg, { color: pageColor, font: 'system-ui, sans-serif' })
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const margin = 16
  const canvas = document.createElement('canvas')
  canvas.width = (chartSvg.width + margin * 2) * scale
  canvas.height = (chartSvg.height + margin * 2) * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error(t('This browser can’t create images.'))
  context.fillStyle = pageColor('surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, margin * scale, margin * scale, chartSvg.width * scale, chartSvg.height * scale)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t('The image is too large.')))),
      'image/png',
    ),
  )
}

export const saveChart = async (chart: ChartBlock, kind: 'png' | 'csv', name: string): Promise<void> => {
  const bytes = kind === 'png' ? await renderPng(chart) : new Blob([csvOf(chart)], { type: 'text/csv' })
  saveFile(bytes, `${name}.${kind}`)
}
