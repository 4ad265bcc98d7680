import type { Bench, Options, Report } from './lib/bench.ts'
import { type Growth, growthBar, lastRatios } from './lib/growth.ts'
import { measureVaultList } from './lib/measure-vault-list.ts'
import { measureVaultPage } from './lib/measure-vault-page.ts'
import { availableEngines, engineNames } from './lib/run-atelier.ts'
import { formatFigure } from './lib/spread.ts'

const taskText = (ms: number) => (ms === 0 ? 'none over 50 ms' : formatFigure(ms, 'ms'))

const run = async (options: Options): Promise<Report> => {
  const largeCount = options.quick ? 300 : 10_000
  const engines = await availableEngines()
  const listGrowths: Growth[] = []
  // bounded: a few figures of an engine
  for (const engine of engines) listGrowths.push(...(await measureVaultList(engine, largeCount, options)))
  const page = await measureVaultPage(largeCount, options)
  const longest = Math.max(page.loading, page.scrolling)
  const heapGrowth = page.all.heap - page.first.heap
  return {
    bars: [
      growthBar('First page of the vault: p95 ≤ 1.5× from 100 to 10,000 items', listGrowths, 'p95'),
      {
        name: 'The vault’s page with 10,000 items: no task over 50 ms',
        figure: taskText(longest),
        holds: longest === 0,
        how: 'all pages loaded by scrolling, then scrolled through a screen a frame',
      },
      {
        name: 'The vault’s page with 10,000 items: flat',
        figure: `${page.first.nodes} → ${page.all.nodes} elements, ${formatFigure(heapGrowth, 'MB')} more`,
        holds: page.all.nodes <= page.first.nodes * 1.2 && heapGrowth <= 50,
        how: 'elements of the whole page and JavaScript’s memory after a collection, from 120 items to all',
      },
    ],
    tables: [
      {
        title: 'First page (24 items), p50 / p95',
        head: ['Engine', 'Call', '100 items', `${largeCount} items`, 'p95, large over small'],
        rows: listGrowths.map((list) => [
          engineNames[list.engine],
          list.call,
          ...list.cells,
          ...lastRatios(list, 'p95'),
        ]),
      },
      {
        title: `The page with ${largeCount} items, Chromium`,
        head: ['While', 'Longest task'],
        rows: [
          ['all pages come', taskText(page.loading)],
          ['scrolling through them', taskText(page.scrolling)],
        ],
      },
    ],
    notes: [],
    peers: {},
  }
}

export default {
  name: 'vault',
  title: 'The vault',
  description:
    'The first page with 100 and with 10,000 items on each engine, and the page itself with 10,000 items in Chromium.',
  run,
} satisfies Bench
