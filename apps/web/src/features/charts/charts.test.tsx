import { drawChart } from '@atelier/charts/draw-chart'
import { csvOf } from '@atelier/charts/chart-csv'
import { type ChartBlock, chartLengthMax, parseChart } from '@atelier/contract/datasets/chart'
import { page, userEvent } from 'vitest/browser'
import { expect, it } from 'vitest'
import { openPart } from '../../test/open-part.tsx'
import Chart from './chart.tsx'
import ChartFence from './chart-fence.tsx'

const towns = ['Kiel', 'Bremen', 'Wick', 'Newcastle upon Tyne', 'Saint-Jean-de-Luz']
const months = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01']

const base = {
  v: 1,
  title: 'Litres by town',
  x: { field: 'Town', kind: 'category' },
  y: { field: 'Litres' },
  columns: ['Town', 'Litres', 'Winter'],
  rows: towns.flatMap((town, index) => [
    [town, 417 - index * 90, '1931'],
    [town, index * 1200 + 4, '1932'],
  ]),
} as const

const monthlyData = {
  ...base,
  x: { field: 'Month', kind: 'time' },
  columns: ['Month', 'Litres', 'Winter'],
  rows: months.flatMap((month, index) => [
    [month, 417 + index, 'a'],
    [month, index === 2 ? null : 20, 'b'],
  ]),
} as const

const quantiles = ['min', 'q1', 'median', 'q3', 'max'] as const

const charts: Record<string, unknown> = {
  bar: { ...base, type: 'bar', series: 'Winter' },
  'stacked bar': { ...base, type: 'bar', series: 'Winter', stacked: true },
  line: { ...monthlyData, type: 'line', series: 'Winter' },
  area: { ...monthlyData, type: 'area', series: 'Winter', stacked: true },
  scatter: {
    ...base,
    type: 'scatter',
    x: { field: 'a', kind: 'number' },
    y: { field: 'b' },
    columns: ['a', 'b'],
    rows: [1, 5, 9].map((a) => [a, a * a]),
  },
  histogram: {
    v: 1,
    type: 'histogram',
    title: 'Litres',
    x: { field: 'l', kind: 'number' },
    columns: ['l'],
    rows: [1, 2, 2, 3, 9].map((each) => [each]),
  },
  pie: {
    ...base,
    type: 'pie',
    rows: Array.from({ length: 12 }, (_, index) => [`Part ${index}`, index + 1, '']),
  },
  heatmap: { ...base, type: 'heatmap', series: 'Winter' },
  box: {
    ...base,
    type: 'box',
    y: quantiles.map((field) => ({ field })),
    columns: ['Town', ...quantiles],
    rows: towns.map((town, index) => [town, index, index + 1, index + 2, index + 5, index + 20]),
  },
}

const chartOf = (name: string): ChartBlock => {
  const chart = parseChart(JSON.stringify(charts[name]))
  if (chart === null) throw new Error(`${name} isn’t a chart`)
  return chart
}

it.each(Object.keys(charts))(
  'CHT-02 draws a %s chart within its width, on a phone and on a desktop',
  (name) => {
    for (const width of [280, 720]) {
      const drawing = drawChart(chartOf(name), { width, locale: 'en' })
      expect(drawing.height).toBeGreaterThan(100)
      expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity|undefined/)
      const xPositions = drawing.marks.flatMap(({ attributes }) =>
        ['x', 'x1', 'x2', 'cx'].flatMap((attribute) => attributes[attribute] ?? []).map(Number),
      )
      expect(Math.min(...xPositions, 0)).toBeGreaterThanOrEqual(-1)
      expect(Math.max(...xPositions)).toBeLessThanOrEqual(width)
    }
  },
)

it('CHT-02 labels counts with whole numbers only', () => {
  const block = {
    ...chartOf('line'),
    columns: ['month', 'ships'],
    x: { field: 'month', kind: 'category' as const },
  }
  const { marks } = drawChart(
    {
      ...block,
      y: { field: 'ships' },
      rows: [
        ['May', 21],
        ['June', 20],
        ['July', 20],
      ],
    },
    { width: 720, locale: 'en' },
  )
  const labels = marks.flatMap(({ text }) => (text === undefined || Number.isNaN(Number(text)) ? [] : [text]))
  expect(labels).toEqual(['20', '21'])
})

it('CHT-02 shows a chart with a keyboard-accessible data table', async () => {
  await page.viewport(320, 700)
  const { screen } = await openPart(
    <div className="flex flex-col gap-4">
      {Object.keys(charts).map((name) => (
        <Chart key={name} chart={chartOf(name)} />
      ))}
    </div>,
  )
  await expect.element(screen.getByRole('img', { name: /^Chart: Litres by town/ }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const summary = screen.getByText('Data as a table').first()
  ;(summary.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const table = screen.getByRole('table', { name: 'Litres by town' })
  await expect.element(table.getByRole('row', { name: 'Kiel 417 1931' })).toBeVisible()
})

it.each([
  ['not JSON', '{'],
  ['an unknown key', JSON.stringify({ ...(charts['bar'] as object), href: 'https://a.example' })],
  ['an unknown column', JSON.stringify({ ...(charts['bar'] as object), y: { field: 'Oil' } })],
  ['a row that is too short', JSON.stringify({ ...(charts['bar'] as object), rows: [['Kiel']] })],
  [
    'too many characters',
    JSON.stringify({ ...(charts['bar'] as object), note: 'a' }).padEnd(chartLengthMax + 1),
  ],
])('CHT-02 leaves a chart with %s as code', async (_, code) => {
  const { screen } = await openPart(<ChartFence code={code} codeBlock={<code>as code</code>} />)
  await expect.element(screen.getByText('as code', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Couldn’t draw this chart. Here’s the code.')).toBeVisible()
})

it('CHT-02 exports the numbers as CSV without spreadsheet formulas', () => {
  expect(
    csvOf({
      columns: ['a', 'b,c'],
      rows: [
        ['=1+1', -2],
        ['say "x"', null],
      ],
    }),
  ).toBe('\uFEFFa,"b,c"\r\n\'=1+1,-2\r\n"say ""x""",\r\n')
})
