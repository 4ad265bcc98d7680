import type { Bench, Options, Report } from './lib/bench.ts'
import { fillBotsAndPrompts } from './lib/fill-bots-and-prompts.ts'
import {
  requestAs,
  type FilledServer,
  type Growth,
  growthBar,
  measureGrowth,
  openFilledServer,
} from './lib/growth.ts'
import { availableEngines, type Engine, engineNames } from './lib/run-atelier.ts'
import { formatSpread } from './lib/spread.ts'

interface Size {
  /** The number of bots, and of prompts, that other users own. */
  otherCount: number
  ownCounts: { bots: number; prompts: number }
}

const smallSize: Size = { otherCount: 100, ownCounts: { bots: 30, prompts: 100 } }
const sizes: readonly { name: string; size: Size }[] = [
  { name: 'among 10,000 of others', size: { ...smallSize, otherCount: 10_000 } },
  {
    name: 'as many of one’s own as one may have',
    size: { otherCount: 10_000, ownCounts: { bots: 100, prompts: 10_000 } },
  },
]

const library = '/v1/user/public-prompts'
const calls: Record<string, { path: string; body?: string }> = {
  'Bots, library': { path: '/v1/chatbots?scope=public' },
  // a page that even 100 bots fill
  'Bots, library, a category': { path: '/v1/chatbots?scope=public&category=writing&limit=5' },
  'Bots, library, search for a name': { path: '/v1/chatbots?scope=public&q=Harbour%20' },
  'Bots, library, search for what is not there': { path: '/v1/chatbots?scope=public&q=zzqx' },
  'Bots, own': { path: '/v1/chatbots?scope=own' },
  'Bots, own, search': { path: '/v1/chatbots?scope=own&q=Harbour%20' },
  'Prompts, saved': { path: '/v1/user/userPrompts?limit=50' },
  'Prompts, tree': { path: '/v1/user/folders/prompts' },
  'Prompts, saved, search for a name (`/name`)': { path: '/v1/user/userPrompts?q=harb' },
  'Prompts, saved, search for words of the text': { path: '/v1/user/userPrompts?q=gallon%20boat' },
  'Prompts, saved, search with a slip': { path: '/v1/user/userPrompts?q=lihgthouse' },
  'Prompts, saved, search for what is not there': { path: '/v1/user/userPrompts?q=zzqx' },
  'Prompts, library': { path: library, body: '{}' },
  'Prompts, library, a category': { path: library, body: '{"promptTag":"SEO","limit":5}' },
  'Prompts, library, search for a name': { path: library, body: '{"q":"harbour"}' },
  'Prompts, library, search with a slip': { path: library, body: '{"q":"lihgthouse"}' },
  'Everything, search': { path: '/v1/search?q=harbour' },
}

const measure = async (engine: Engine, { quick, print }: Options): Promise<Growth[]> => {
  await using stack = new AsyncDisposableStack()
  print(`${engineNames[engine]}: making bots and prompts`)
  const servers: FilledServer[] = []
  for (const { otherCount, ownCounts } of [smallSize, ...sizes.map((each) => each.size)]) {
    const fill = (id: string) => (databaseUrl: string) =>
      fillBotsAndPrompts(databaseUrl, id, otherCount, ownCounts)
    servers.push(await openFilledServer(stack, engine, async ({ id }) => fill(id)))
  }
  const growths: Growth[] = []
  for (const [call, { path, ...body }] of Object.entries(calls)) {
    print(`${engineNames[engine]}: ${call}`)
    const requests = servers.map(({ person }) => ({ ...requestAs(person, path), ...body }))
    const repetitions = quick ? { rounds: 1, count: 10 } : { rounds: 3, count: 60 }
    growths.push(await measureGrowth(engine, call, requests, repetitions))
  }
  return growths
}

const run = async (options: Options): Promise<Report> => {
  const growths: Growth[] = []
  // bounded: a few figures of an engine
  for (const engine of await availableEngines()) growths.push(...(await measure(engine, options)))
  return {
    bars: [
      growthBar(
        'Bots and prompts: p95 among 10,000, others’ and one’s own, ≤ 1.5× that among 100',
        growths,
        'p95',
      ),
    ],
    tables: [
      {
        title: `p50 / p95 among 100 bots and prompts of others, ${sizes.map(({ name }) => name).join(', and ')}`,
        head: [
          'Engine',
          'Call',
          'few',
          'among many',
          'many own',
          'p50, among many over few',
          'p95',
          'p50, many own over few',
          'p95',
        ],
        rows: growths.map(({ engine, call, cells, ratios }) => [
          engineNames[engine],
          call,
          ...cells,
          ...ratios.flatMap(({ p50, p95 }) => [formatSpread(p50, '×'), formatSpread(p95, '×')]),
        ]),
      },
    ],
    notes: [
      'Few: 100 bots and prompts of others, 30 bots and 100 prompts of one’s own in ten folders. Many own: 100 bots and 10,000 prompts, as many as one may have, among 10,000 of others.',
    ],
    peers: {},
  }
}

export default {
  name: 'bots-and-prompts',
  title: 'Bots and prompts',
  description:
    'The same calls against three servers, with 100 and with 10,000 bots and prompts of others and with 10,000 prompts of one’s own too, one request after another in turn.',
  run,
} satisfies Bench
