import {
  attribute,
  child,
  findDescendant,
  descendants,
  elements,
  textOf,
  type XmlElement,
} from '../xml-tree.ts'
import { type Block, paragraph, type Row, type TableCell } from './blocks.ts'
import { drawingLine } from './drawing-text.ts'

interface Series {
  readonly name: string
  readonly labels: readonly string[]
  readonly values: readonly string[]
}

const dayMs = 86_400_000
const serialEpochMs = Date.UTC(1899, 11, 30)

const formatValue = (value: string, code: string): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  const bareCode = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  if (/[yd]/i.test(bareCode) && !/general/i.test(bareCode) && number > 0 && number < 2_958_466) {
    return new Date(serialEpochMs + Math.round(number) * dayMs).toISOString().slice(0, 10)
  }
  if (bareCode.includes('%')) return `${Number((number * 100).toPrecision(12))}%`
  return String(Number(number.toPrecision(15)))
}

/** Limits the points, since a file may claim any index. */
const pointsMax = 10_000

const readPoints = (element: XmlElement | undefined): string[] => {
  const texts: string[] = []
  if (!element) return texts
  const code = textOf(findDescendant(element, 'formatCode'))
  const levels = [...descendants(element, 'lvl')].toReversed()
  for (const level of levels.length > 0 ? levels : [element]) {
    let lastText = ''
    const levelTexts: string[] = []
    for (const point of descendants(level, 'pt')) {
      const pointIndex = Number(attribute(point, 'idx'))
      if (pointIndex >= 0 && pointIndex < pointsMax)
        levelTexts[pointIndex] = formatValue(textOf(child(point, 'v') ?? point), code)
    }
    const length = Math.max(levelTexts.length, texts.length)
    for (let index = 0; index < length; index += 1) {
      lastText = levelTexts[index] ?? (levels.length > 1 && level !== levels.at(-1) ? lastText : '')
      texts[index] = [texts[index], lastText].filter(Boolean).join(' ')
    }
  }
  return texts
}

const readSeries = (element: XmlElement): Series => {
  const name = child(element, 'tx')
  const labels = readPoints(child(element, 'cat') ?? child(element, 'xVal'))
  const values = readPoints(child(element, 'val') ?? child(element, 'yVal'))
  const sizes = readPoints(child(element, 'bubbleSize'))
  return {
    name: readPoints(name).join(' ') || textOf(child(name, 'v')),
    labels,
    values: sizes.length > 0 ? values.map((value, index) => `${value} (${sizes[index] ?? ''})`) : values,
  }
}

const readChartExSeries = (root: XmlElement): Series[] =>
  [...descendants(root, 'series')].map((element) => {
    const id = attribute(child(element, 'dataId') ?? element, 'val')
    const data = [...descendants(root, 'data')].find((each) => attribute(each, 'id') === id)
    return {
      name: textOf(findDescendant(child(element, 'tx'), 'v')),
      labels: readPoints(child(data, 'strDim')),
      values: readPoints(child(data, 'numDim')),
    }
  })

const toTableCell = (text: string): TableCell => ({ blocks: text.trim() === '' ? [] : [paragraph(text)] })

const axisTitle = (chart: XmlElement): string =>
  [...elements(child(chart, 'plotArea'))]
    .filter(({ name }) => name.endsWith('Ax'))
    .map((axis) => titleOf(child(axis, 'title')))
    .filter(Boolean)
    .join(', ')

const titleOf = (title: XmlElement | undefined): string => {
  const lines = [...descendants(title, 'p')].map((line) => drawingLine(line))
  return (lines.length > 0 ? lines.join(' ') : readPoints(title).join(' ')).trim()
}

const seriesTable = (series: readonly Series[]): Block[] => {
  const tables = new Map<string, Series[]>()
  for (const entry of series) {
    const key = entry.labels.join('\n')
    tables.set(key, [...(tables.get(key) ?? []), entry])
  }
  return [...tables.values()].map((group): Block => {
    const labels = group[0]?.labels ?? []
    const length = group.reduce((max, { values }) => Math.max(max, values.length), labels.length)
    const headerRow: Row = ['', ...group.map(({ name }) => name)].map(toTableCell)
    const rows = Array.from({ length }, (_, index): Row =>
      [labels[index] ?? String(index + 1), ...group.map(({ values }) => values[index] ?? '')].map(
        toTableCell,
      ),
    )
    return { kind: 'table', rows: group.some(({ name }) => name) ? [headerRow, ...rows] : rows }
  })
}

/** Reads a chart of DrawingML (ECMA-376 part 1, 21.2). */
export const readChart = (root: XmlElement | undefined): Block[] => {
  const chart = findDescendant(root, 'chart')
  if (!root || !chart) return []
  const title = titleOf(child(chart, 'title'))
  const classicSeries = [...descendants(child(chart, 'plotArea'), 'ser')].map(readSeries)
  const series = classicSeries.length > 0 ? classicSeries : readChartExSeries(root)
  const chartTitle = series.length === 1 && title === '' ? series[0]?.name : title
  const axes = axisTitle(chart)
  const name = `Chart${chartTitle ? `: ${chartTitle}` : ''}${axes ? ` (${axes})` : ''}`
  return [paragraph(name), ...seriesTable(series)]
}
