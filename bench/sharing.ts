import type { Bar, Bench, Options, Report, Table } from './lib/bench.ts'
import { fillProjects, showProject } from './lib/fill-projects.ts'
import { type Asked, latenciesInTurn } from './lib/latencies.ts'
import { measureForks } from './lib/measure-forks.ts'
import { type Person, signIn, signUp } from './lib/person.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { figure, percentile, ratiosOf, type Spread, spreadOf, written } from './lib/spread.ts'

const counts = { few: 100, many: 100_000 } as const
const own = { few: 40, many: 3000 } as const
const sizes = ['few', 'many'] as const

interface Place {
  readonly person: Person
  readonly projectId: string
}

const openPlace = async (
  open: AsyncDisposableStack,
  engine: Engine,
  size: 'few' | 'many',
): Promise<Place> => {
  const home = open.use(await makeHome(engine))
  const first = await runAtelier(home)
  const { id, post } = await signUp(first.url)
  const { id: projectId } = await post('/v1/projects', { name: 'The light', creationMode: 'MANUAL' })
  await first.stop()
  await fillProjects(home.databaseUrl, id, counts[size], own[size])
  await showProject(home.databaseUrl, String(projectId))
  const server = open.use(await runAtelier(home))
  return { person: await signIn(server.url), projectId: String(projectId) }
}

const asPerson = (path: string) => async (place: Place) => ({ ...signedIn(place), path })
const signedIn = ({ person }: Place) => ({
  url: person.url,
  headers: { authorization: `Bearer ${person.token}` },
})
const pageOf = ({ person, projectId }: Place) => ({ url: person.url, path: `/p/${projectId}`, headers: {} })

const calls: Record<string, (place: Place) => Promise<Asked>> = {
  'Projects, first page': asPerson('/v1/projects?limit=20'),
  'Projects, search for a name': asPerson('/v1/projects?limit=20&searchQuery=Harbour%20'),
  'Projects, search for what is not there': asPerson('/v1/projects?limit=20&searchQuery=zzqx'),
  'Members of a project': async (place) => ({
    ...signedIn(place),
    path: `/v1/projects/${place.projectId}/members`,
  }),
  'Community, first page': asPerson('/v1/projects/community'),
  'Community, a later page': async (place) => {
    const { nextCursor } = await place.person.get('/v1/projects/community?limit=15')
    return {
      ...signedIn(place),
      path: `/v1/projects/community?cursor=${encodeURIComponent(String(nextCursor))}`,
    }
  },
  'Community, search for a name': asPerson('/v1/projects/community?searchQuery=Tidal%20'),
  'Public page': async (place) => pageOf(place),
}

interface Growth {
  readonly engine: Engine
  readonly call: string
  readonly p50: Spread
  readonly p95: Spread
  readonly row: string[]
}

const measureGrowth = async (
  engine: Engine,
  places: readonly Place[],
  call: string,
  askedOf: (place: Place) => Promise<Asked>,
  { quick }: Options,
): Promise<Growth> => {
  const rounds: number[][][] = []
  for (let round = 0; round < (quick ? 1 : 3); round++)
    rounds.push(await latenciesInTurn(await Promise.all(places.map(askedOf)), quick ? 5 : 60))
  const at = (index: number, share: number) => rounds.map((times) => percentile(times[index] ?? [], share))
  const cells = places.map(
    (_, index) =>
      `${figure(spreadOf(at(index, 0.5)).median)} / ${figure(spreadOf(at(index, 0.95)).median)} ms`,
  )
  const p95 = ratiosOf(at(1, 0.95), at(0, 0.95))
  const p50 = ratiosOf(at(1, 0.5), at(0, 0.5))
  return { engine, call, p50, p95, row: [call, ...cells, written(p50, '×'), written(p95, '×')] }
}

const growthTable = (engine: Engine, growths: readonly Growth[]): Table => ({
  title: `${engineNames[engine]}, p50 / p95 at 100 projects (40 of them the person’s) and 100,000 (3,000)`,
  head: ['Call', '100', '100,000', 'p50, 1,000× over 1×', 'p95, 1,000× over 1×'],
  rows: growths.map(({ row }) => row),
})

const growthBar = (growths: readonly Growth[]): Bar => {
  const worst = growths.toSorted((a, b) => b.p50.median - a.p50.median)[0]
  return {
    name: 'Projects, members, community, public page: p50 at 100,000 projects ≤ 1.5× that at 100',
    figure: worst ? written(worst.p50, '×') : '',
    holds: worst ? worst.p50.median <= 1.5 : null,
    how: worst
      ? `the worst of all calls on every engine: ${worst.call}, ${engineNames[worst.engine]}; its p95 ${written(worst.p95, '×')}`
      : '',
  }
}

const run = async (options: Options): Promise<Report> => {
  const growths: Growth[] = []
  const tables: Table[] = []
  const forks: ({ engine: Engine } & Awaited<ReturnType<typeof measureForks>>)[] = []
  const engines = await availableEngines()
  for (const engine of engines) {
    await using open = new AsyncDisposableStack()
    const places: Place[] = []
    for (const size of sizes) {
      options.say(`${engineNames[engine]}: making ${counts[size].toLocaleString('en')} projects`)
      places.push(await openPlace(open, engine, options.quick ? 'few' : size))
    }
    for (const [call, askedOf] of Object.entries(calls)) {
      options.say(`${engineNames[engine]}: ${call}`)
      growths.push(await measureGrowth(engine, places, call, askedOf, options))
    }
    tables.push(
      growthTable(
        engine,
        growths.filter((growth) => growth.engine === engine),
      ),
    )
  }
  for (const engine of engines) {
    options.say(`${engineNames[engine]}: copying a project`)
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
    rows: forks.map(({ engine, took, searchable, cpu }) => [
      engineNames[engine],
      written(spreadOf(took), 's'),
      written(spreadOf(searchable), 's'),
      written(spreadOf(cpu), 's'),
    ]),
  })
  return {
    tables,
    bars: [
      growthBar(growths),
      ...forks.map(({ engine, took }) => ({
        name: `A copy of a project with 500 sources < 2 s, ${engineNames[engine]}`,
        figure: written(spreadOf(took), 's'),
        holds: spreadOf(took).median < 2,
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
  about:
    'The same calls against two servers with 100 and 100,000 projects, one request after another in turn; and copying a project.',
  run,
} satisfies Bench
