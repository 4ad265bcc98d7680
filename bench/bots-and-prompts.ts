import type { Bench, Options, Report } from './lib/bench.ts'
import { fillBotsAndPrompts } from './lib/fill-bots-and-prompts.ts'
import { latenciesInTurn } from './lib/latencies.ts'
import { type Person, signIn, signUp } from './lib/person.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { figure, percentile, ratiosOf, type Spread, spreadOf, written } from './lib/spread.ts'

interface Size {
  /** Bots and prompts of others, of each so many. */
  others: number
  own: { bots: number; prompts: number }
}

const few: Size = { others: 100, own: { bots: 30, prompts: 100 } }
const sizes: readonly { name: string; size: Size }[] = [
  { name: 'among 10,000 of others', size: { ...few, others: 10_000 } },
  {
    name: 'as many of one’s own as one may have',
    size: { others: 10_000, own: { bots: 100, prompts: 10_000 } },
  },
]

const library = '/v1/user/public-prompts'
const calls: Record<string, { path: string; body?: string }> = {
  'Bots, library': { path: '/v1/chatbots?scope=public' },
  // a page that 100 of them fill too
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

interface Growth {
  readonly engine: Engine
  readonly call: string
  /** Of the medians: the larger of both places over the small one. */
  readonly p50: Spread
  readonly p95: Spread
  readonly row: string[]
}

const larger = (a: Spread, b: Spread): Spread => (a.median >= b.median ? a : b)

const openPlace = async (
  open: AsyncDisposableStack,
  engine: Engine,
  { others, own }: Size,
): Promise<Person> => {
  const home = open.use(await makeHome(engine))
  const first = await runAtelier(home)
  const { id } = await signUp(first.url)
  await first.stop()
  await fillBotsAndPrompts(home.databaseUrl, id, others, own)
  return signIn(open.use(await runAtelier(home, undefined, { REQUESTS_PER_MINUTE: 'off' })).url)
}

const measure = async (engine: Engine, { quick, say }: Options): Promise<Growth[]> => {
  await using open = new AsyncDisposableStack()
  say(`${engineNames[engine]}: making bots and prompts`)
  const places: Person[] = []
  for (const size of [few, ...sizes.map((each) => each.size)])
    places.push(await openPlace(open, engine, size))
  const growths: Growth[] = []
  for (const [call, asked] of Object.entries(calls)) {
    say(`${engineNames[engine]}: ${call}`)
    const subjects = places.map(({ url, token }) => ({
      url,
      headers: { authorization: `Bearer ${token}` },
      ...asked,
    }))
    const rounds: number[][][] = []
    for (let round = 0; round < (quick ? 1 : 3); round++)
      rounds.push(await latenciesInTurn(subjects, quick ? 10 : 60))
    const at = (which: number, share: number) => rounds.map((times) => percentile(times[which] ?? [], share))
    const cell = (which: number) =>
      `${figure(spreadOf(at(which, 0.5)).median)} / ${figure(spreadOf(at(which, 0.95)).median)} ms`
    const over = (which: number, share: number) => ratiosOf(at(which, share), at(0, share))
    const ratios = [1, 2].map((which) => ({ p50: over(which, 0.5), p95: over(which, 0.95) }))
    const row = [
      engineNames[engine],
      call,
      ...[0, 1, 2].map(cell),
      ...ratios.flatMap(({ p50, p95 }) => [written(p50, '×'), written(p95, '×')]),
    ]
    const [among, own] = ratios
    if (!among || !own) continue
    const [p50, p95] = [larger(among.p50, own.p50), larger(among.p95, own.p95)]
    growths.push({ engine, call, p50, p95, row })
  }
  return growths
}

const run = async (options: Options): Promise<Report> => {
  const growths: Growth[] = []
  for (const engine of await availableEngines()) growths.push(...(await measure(engine, options)))
  const worst = growths.toSorted((a, b) => b.p95.median - a.p95.median)[0]
  return {
    bars: [
      {
        name: 'Bots and prompts: p95 among 10,000, others’ and one’s own, ≤ 1.5× that among 100',
        figure: worst ? written(worst.p95, '×') : '',
        holds: worst ? worst.p95.median <= 1.5 : null,
        how: worst
          ? `the worst of all calls on every engine: ${worst.call}, ${engineNames[worst.engine]}; its p50 ${written(worst.p50, '×')}`
          : '',
      },
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
        rows: growths.map(({ row }) => row),
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
  about:
    'The same calls against three servers, with 100 and with 10,000 bots and prompts of others and with 10,000 prompts of one’s own too, one request after another in turn.',
  run,
} satisfies Bench
