import type { Bench, Options, Report, Table } from './lib/bench.ts'
import { Connection, runLoad } from './lib/connection.ts'
import { fillDatabase } from './lib/fill-database.ts'
import {
  requestAs,
  type FilledServer,
  type Growth,
  growthBar,
  lastRatios,
  measureGrowth,
  openFilledServer,
} from './lib/growth.ts'
import type { Person } from './lib/person.ts'
import { cpuSeconds } from './lib/process-figures.ts'
import { availableEngines, type Engine, engineNames } from './lib/run-atelier.ts'
import { formatFigure, percentile, ratioSpread, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'

const scales = [1, 10, 100] as const

/** The page after the first 50 items, by the server's cursor. */
const laterPageOf = async (person: Person, path: string): Promise<string> => {
  const { nextCursor } = await person.get(`${path}?limit=50`)
  return `${path}?limit=30&cursor=${encodeURIComponent(String(nextCursor))}`
}

const calls: Record<string, (person: Person) => Promise<string>> = {
  'Chats, first page': async () => '/v1/chats?limit=30',
  'Chats, a later page': (person) => laterPageOf(person, '/v1/chats'),
  'Chats, search for a name': async () => '/v1/chats?limit=30&q=Harbour%20',
  'Chats, search for one chat': async () => '/v1/chats?limit=30&q=c4ca42',
  'Chats, search for what is not there': async () => '/v1/chats?limit=30&q=zzqx',
  'Projects, first page': async () => '/v1/projects?limit=20',
  'Projects, search for a name': async () => '/v1/projects?limit=20&searchQuery=Harbour%20',
}

const startServers = async (stack: AsyncDisposableStack, engine: Engine, options: Options) => {
  const servers: FilledServer[] = []
  for (const scale of scales) {
    options.print(`${engineNames[engine]}: making data at ${scale}×`)
    const fill = (id: string) => (databaseUrl: string) =>
      fillDatabase(databaseUrl, id, options.quick ? 1 : scale)
    servers.push(await openFilledServer(stack, engine, async ({ id }) => fill(id)))
  }
  return servers
}

interface Throughput {
  readonly perSecond: number[]
  readonly cpu: number[]
  readonly p95s: number[]
}

const measureBareThroughput = async (url: string, seconds: number) =>
  runLoad(() => Connection.open(url, '/'), 10, seconds)

const measureThroughput = async (server: FilledServer, bareServer: { url: string }, { quick }: Options) => {
  const headers = { authorization: `Bearer ${server.person.token}` }
  const throughput: Throughput = { perSecond: [], cpu: [], p95s: [] }
  const baseline: number[] = []
  const seconds = quick ? 0.2 : 3
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    baseline.push((await measureBareThroughput(bareServer.url, seconds)).perSecond)
    const cpuBefore = cpuSeconds(server.pid)
    const loadResult = await runLoad(
      () => Connection.open(server.person.url, '/v1/chats?limit=30', headers),
      10,
      seconds,
    )
    throughput.perSecond.push(loadResult.perSecond)
    throughput.p95s.push(percentile(loadResult.latencies, 0.95))
    throughput.cpu.push(((cpuSeconds(server.pid) - cpuBefore) * 1e6) / loadResult.latencies.length)
  }
  return { atelier: throughput, floor: baseline }
}

const run = async (options: Options): Promise<Report> => {
  await using stack = new AsyncDisposableStack()
  const bareServer = stack.use(await startProcess('bare-server', ''))
  const engines = await availableEngines()
  const tables: Table[] = []
  const throughputs: { engine: Engine; atelier: Throughput; floor: number[] }[] = []
  const growthResults: Growth[] = []
  for (const engine of engines) {
    await using stack = new AsyncDisposableStack()
    const servers = await startServers(stack, engine, options)
    for (const [call, pathOf] of Object.entries(calls)) {
      options.print(`${engineNames[engine]}: ${call}`)
      const requests = servers.map(async ({ person }) => requestAs(person, await pathOf(person)))
      // at one or two milliseconds per call, the p95 of fewer calls would measure the garbage collector
      const repetitions = options.quick ? { rounds: 1, count: 5 } : { rounds: 5, count: 400 }
      growthResults.push(await measureGrowth(engine, call, await Promise.all(requests), repetitions))
    }
    const [first] = servers
    if (first) throughputs.push({ engine, ...(await measureThroughput(first, bareServer, options)) })
    tables.push({
      title: `${engineNames[engine]}, p50 / p95 at 1× (100 chats, 30 projects), 10× and 100×`,
      head: ['Call', '1×', '10×', '100×', 'p50, 100× over 1×', 'p95, 100× over 1×'],
      rows: growthResults
        .filter((growth) => growth.engine === engine)
        .map((growth) => [growth.call, ...growth.cells, ...lastRatios(growth, 'p50', 'p95')]),
    })
  }
  tables.push({
    title: 'GET /v1/chats (30 of 100), 10 connections',
    head: ['Engine', 'Requests/s', 'Bare Node, requests/s', 'Ratio', 'p95', 'CPU per request'],
    rows: throughputs.map(({ engine, atelier, floor }) => [
      engineNames[engine],
      formatSpread(spreadOf(atelier.perSecond)),
      formatSpread(spreadOf(floor)),
      formatSpread(ratioSpread(atelier.perSecond, floor)),
      formatSpread(spreadOf(atelier.p95s), 'ms'),
      formatSpread(spreadOf(atelier.cpu), 'µs'),
    ]),
  })
  const postgres = throughputs.find(({ engine }) => engine === 'postgres')
  const sample = postgres ?? throughputs[0]
  const perSecond = spreadOf(sample?.atelier.perSecond ?? [])
  return {
    tables,
    bars: [
      growthBar('List and search p95 grow ≤ 1.5× from 1× to 100× data', growthResults, 'p95'),
      {
        name: 'List API ≥ 0.02 of a bare Node server on PostgreSQL',
        figure: postgres
          ? formatSpread(ratioSpread(postgres.atelier.perSecond, postgres.floor))
          : 'no PostgreSQL',
        holds: postgres ? ratioSpread(postgres.atelier.perSecond, postgres.floor).median >= 0.02 : null,
        how: '10 kept-alive connections; the session is read from the database for every call',
      },
    ],
    notes: postgres ? [] : ['PostgreSQL: skipped, its binaries are not on this machine (no PostgreSQL).'],
    peers: {
      list: {
        floor: formatFigure(spreadOf(sample?.floor ?? []).median),
        atelier: throughputs
          .map(
            ({ engine, atelier }) =>
              `${formatFigure(spreadOf(atelier.perSecond).median)} on ${engineNames[engine]}`,
          )
          .join(', '),
        isAhead: perSecond.median > 786,
      },
    },
  }
}

export default {
  name: 'lists',
  title: 'Lists and search as data grows',
  description:
    'The same calls against three servers with 1×, 10× and 100× the data, one request after another in turn; and requests a second over 10 connections beside a bare Node server that answers 20 bytes.',
  run,
} satisfies Bench
