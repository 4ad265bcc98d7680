import type { Bench, Options, Report, Table } from './lib/bench.ts'
import { fillProjects, publishShowcase } from './lib/fill-projects.ts'
import {
  requestAs,
  type FilledServer,
  type Growth,
  growthBar,
  lastRatios,
  measureGrowth,
  openFilledServer,
} from './lib/growth.ts'
import type { RequestTarget } from './lib/latencies.ts'
import { measureForks } from './lib/measure-forks.ts'
import { availableEngines, type Engine, engineNames } from './lib/run-atelier.ts'
import { spreadOf, formatSpread } from './lib/spread.ts'

const counts = { few: 100, many: 100_000 } as const
const ownCounts = { few: 40, many: 3000 } as const
const sizes = ['few', 'many'] as const

interface SharingServer extends FilledServer {
  readonly projectId: string
}

const openServer = async (
  stack: AsyncDisposableStack,
  engine: Engine,
  size: 'few' | 'many',
): Promise<SharingServer> => {
  let projectId = ''
  const server = await openFilledServer(stack, engine, async ({ id, post }) => {
    projectId = String(
      (
        await post('/v1/projects', { name: 'The light', description: 'All about it', creationMode: 'MANUAL' })
      )['id'],
    )
    return async (databaseUrl) => {
      await fillProjects(databaseUrl, id, counts[size], ownCounts[size])
      await publishShowcase(databaseUrl, projectId)
    }
  })
  return { ...server, projectId }
}

const requestTo =
  (path: string) =>
  async ({ person }: SharingServer) =>
    requestAs(person, path)

const calls: Record<string, (server: SharingServer) => Promise<RequestTarget>> = {
  'Projects, first page': requestTo('/v1/projects?limit=20'),
  'Projects, search for a name': requestTo('/v1/projects?limit=20&searchQuery=Harbour%20'),
  'Projects, search for what is not there': requestTo('/v1/projects?limit=20&searchQuery=zzqx'),
  'Members of a project': async ({ person, projectId }) =>
    requestAs(person, `/v1/projects/${projectId}/members`),
  'Community, first page': requestTo('/v1/projects/community'),
  'Community, a later page': async ({ person }) => {
    const { nextCursor } = await person.get('/v1/projects/community?limit=15')
    return requestAs(person, `/v1/projects/community?cursor=${encodeURIComponent(String(nextCursor))}`)
  },
  'Community, search for a name': requestTo('/v1/projects/community?searchQuery=Tidal%20'),
  'Public page': async ({ person, projectId }) => ({ url: person.url, path: `/p/${projectId}`, headers: {} }),
}

const growthTable = (engine: Engine, growths: readonly Growth[]): Table => ({
  title: `${engineNames[engine]}, p50 / p95 at 100 projects (40 of them the person’s) and 100,000 (3,000)`,
  head: ['Call', '100', '100,000', 'p50, 1,000× over 1×', 'p95, 1,000× over 1×'],
  rows: growths.map((growth) => [growth.call, ...growth.cells, ...lastRatios(growth, 'p50', 'p95')]),
})

const run = async (options: Options): Promise<Report> => {
  const growths: Growth[] = []
  const tables: Table[] = []
  const forks: ({ engine: Engine } & Awaited<ReturnType<typeof measureForks>>)[] = []
  const engines = await availableEngines()
  for (const engine of engines) {
    await using stack = new AsyncDisposableStack()
    const servers: SharingServer[] = []
    for (const size of sizes) {
      options.print(`${engineNames[engine]}: making ${counts[size].toLocaleString('en')} projects`)
      servers.push(await openServer(stack, engine, options.quick ? 'few' : size))
    }
    for (const [call, requestFor] of Object.entries(calls)) {
      options.print(`${engineNames[engine]}: ${call}`)
      const repetitions = options.quick ? { rounds: 1, count: 5 } : { rounds: 3, count: 60 }
      growths.push(await measureGrowth(engine, call, await Promise.all(servers.map(requestFor)), repetitions))
    }
    tables.push(
      growthTable(
        engine,
        growths.filter((growth) => growth.engine === engine),
      ),
    )
  }
  for (const engine of engines) {
    options.print(`${engineNames[engine]}: copying a project`)
    forks.push({ engine, ...(await measureForks(engine, options)) })
  }
  tables.push({
    title: 'Copying a project of 500 sources of 20 passages each',
    head: [
      'Engine',
      'Until the copy is there',
      'Until all of it is searchable',
      'CPU of the server, all of it',
    ],
    rows: forks.map(({ engine, seconds, searchable, cpu }) => [
      engineNames[engine],
      formatSpread(spreadOf(seconds), 's'),
      formatSpread(spreadOf(searchable), 's'),
      formatSpread(spreadOf(cpu), 's'),
    ]),
  })
  return {
    tables,
    bars: [
      growthBar(
        'Projects, members, community, public page: p50 at 100,000 projects ≤ 1.5× that at 100',
        growths,
        'p50',
      ),
      ...forks.map(({ engine, seconds }) => ({
        name: `A copy of a project with 500 sources < 2 s, ${engineNames[engine]}`,
        figure: formatSpread(spreadOf(seconds), 's'),
        holds: spreadOf(seconds).median < 2,
        how: '10,000 passages; until the copy answers, 2,000 of them in it and the others behind it',
      })),
    ],
    notes: ['Half of the projects are published; every project has a chat and two members.'],
    peers: {},
  }
}

export default {
  name: 'sharing',
  title: 'Projects and sharing',
  description:
    'The same calls against two servers with 100 and 100,000 projects, one request after another in turn; and copying a project.',
  run,
} satisfies Bench
