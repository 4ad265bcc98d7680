import type { Bench, Options, Report } from './lib/bench.ts'
import { fillBotsAndPrompts } from './lib/fill-bots-and-prompts.ts'
import { latenciesInTurn } from './lib/latencies.ts'
import { type Person, signIn, signUp } from './lib/person.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { figure, percentile, ratiosOf, type Spread, spreadOf, written } from './lib/spread.ts'

const few = { count: 100, own: { bots: 30, prompts: 30 } }
/** As many of them one person's as one may have. */
const many = { count: 10_000, own: { bots: 100, prompts: 500 } }

const library = '/v1/user/public-prompts'
const calls: Record<string, { path: string; body?: string }> = {
  'Bots, library': { path: '/v1/chatbots?scope=public' },
  'Bots, library, a category': { path: '/v1/chatbots?scope=public&category=writing' },
  'Bots, library, search for a name': { path: '/v1/chatbots?scope=public&q=Harbour%20' },
  'Bots, library, search for what is not there': { path: '/v1/chatbots?scope=public&q=zzqx' },
  'Bots, own': { path: '/v1/chatbots?scope=own' },
  'Bots, own, search': { path: '/v1/chatbots?scope=own&q=Harbour%20' },
  'Prompts, saved': { path: '/v1/user/userPrompts?limit=50' },
  'Prompts, tree': { path: '/v1/user/folders/prompts' },
  'Prompts, saved, search (`/name`)': { path: '/v1/user/userPrompts?q=harb' },
  'Prompts, library': { path: library, body: '{}' },
  'Prompts, library, a category': { path: library, body: '{"promptTag":"SEO"}' },
  'Prompts, library, search for a name': { path: library, body: '{"q":"harbour"}' },
  'Prompts, library, search with a slip': { path: library, body: '{"q":"lihgthouse"}' },
  'Everything, search': { path: '/v1/search?q=harbour' },
}

interface Growth {
  readonly engine: Engine
  readonly call: string
  readonly p50: Spread
  readonly p95: Spread
  readonly row: string[]
}

const openPlace = async (
  open: AsyncDisposableStack,
  engine: Engine,
  { count, own }: typeof few,
): Promise<Person> => {
  const home = open.use(await makeHome(engine))
  const first = await runAtelier(home)
  const { id } = await signUp(first.url)
  await first.stop()
  await fillBotsAndPrompts(home.databaseUrl, id, count, own)
  return signIn(open.use(await runAtelier(home, undefined, { REQUESTS_PER_MINUTE: 'off' })).url)
}

const measure = async (engine: Engine, { quick, say }: Options): Promise<Growth[]> => {
  await using open = new AsyncDisposableStack()
  say(`${engineNames[engine]}: making bots and prompts`)
  const places = [await openPlace(open, engine, few), await openPlace(open, engine, many)]
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
      rounds.push(await latenciesInTurn(subjects, quick ? 10 : 120))
    const at = (which: number, share: number) => rounds.map((times) => percentile(times[which] ?? [], share))
    const cell = (which: number) =>
      `${figure(spreadOf(at(which, 0.5)).median)} / ${figure(spreadOf(at(which, 0.95)).median)} ms`
    const p50 = ratiosOf(at(1, 0.5), at(0, 0.5))
    const p95 = ratiosOf(at(1, 0.95), at(0, 0.95))
    const row = [engineNames[engine], call, cell(0), cell(1), written(p50, '×'), written(p95, '×')]
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
        name: 'Bots and prompts: p95 at 10,000 of each ≤ 1.5× that at 100',
        figure: worst ? written(worst.p95, '×') : '',
        holds: worst ? worst.p95.median <= 1.5 : null,
        how: worst
          ? `the worst of all calls on every engine: ${worst.call}, ${engineNames[worst.engine]}; its p50 ${written(worst.p50, '×')}`
          : '',
      },
    ],
    tables: [
      {
        title: 'p50 / p95 at 100 bots and 100 prompts (30 of each the person’s) and at 10,000 of each',
        head: ['Engine', 'Call', '100', '10,000', 'p50, many over few', 'p95, many over few'],
        rows: growths.map(({ row }) => row),
      },
    ],
    notes: ['At 10,000 the person has 100 bots and 500 prompts of them, as many as one may have.'],
    peers: {},
  }
}

export default {
  name: 'bots-and-prompts',
  title: 'Bots and prompts',
  about:
    'The same calls against two servers with 100 and with 10,000 bots and prompts, one request after another in turn.',
  run,
} satisfies Bench
