import type { AttachmentId } from '../packages/contract/src/ids.ts'
import { searchPassages } from '../apps/server/src/features/sources/knowledge/retrieve/search-passages.ts'
import type { OpenDatabase } from '../apps/server/src/platform/db/database.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { addSources, multiplySources, passagesPerSource } from './lib/fill-passages.ts'
import { word } from './lib/made-up-words.ts'
import { availableEngines, type Engine, engineNames, makeHome } from './lib/run-atelier.ts'
import { runSql } from './lib/run-sql.ts'
import { formatFigure, formatSpread, percentile, ratioSpread, spreadOf } from './lib/spread.ts'

const smallPassages = 10_000
const largePassages: Record<Engine, number> = { pglite: 1_000_000, postgres: 10_000_000 }
const growthMax: Record<Engine, number> = { pglite: 2, postgres: 1.5 }
const latencyMaxMs = 200

const questions = Array.from({ length: 24 }, (_, n) =>
  [1, 2, 3, 4].map((k) => word(n * 977 + k * 31)).join(' '),
)

interface Library {
  readonly database: OpenDatabase
  readonly ids: readonly AttachmentId[]
}

const openLibrary = async (
  stack: AsyncDisposableStack,
  engine: Engine,
  passages: number,
  { quick, print }: Options,
): Promise<Library> => {
  const home = stack.use(await makeHome(engine))
  const database = stack.use(await openDatabase(home.databaseUrl, { log: createLog('error') }))
  await migrateDatabase(database)
  const sources = quick ? 2 : Math.ceil(smallPassages / passagesPerSource)
  const ids = await addSources(database, sources)
  const copies = quick ? 1 : Math.round(passages / smallPassages) - 1
  if (copies > 0) await multiplySources(database, copies, print)
  print('tidying up')
  await runSql(database, 'vacuum analyze')
  return { database, ids }
}

const ask = async ({ database }: Library, attachmentIds: readonly AttachmentId[], query: string) => {
  const startedAt = performance.now()
  await searchPassages(database.db, { attachmentIds, query, limit: 12 })
  return performance.now() - startedAt
}

/**
 * Alternates between the libraries, question by question; the first round is a warm-up. Returns p50 and p95
 * of each round.
 */
const measure = async (libraries: readonly Library[], sources: number, quick: boolean) => {
  const figures = libraries.map(() => ({ p50: [] as number[], p95: [] as number[] }))
  for (let round = 0; round < (quick ? 1 : 6); round++) {
    const times: number[][] = libraries.map(() => [])
    for (const question of questions.slice(0, quick ? 2 : undefined))
      for (const [index, library] of libraries.entries())
        times[index]?.push(await ask(library, library.ids.slice(0, sources), question))
    if (round === 0 && !quick) continue
    for (const [index, each] of times.entries()) {
      figures[index]?.p50.push(percentile(each, 0.5))
      figures[index]?.p95.push(percentile(each, 0.95))
    }
  }
  return figures
}

const bars = (engine: Engine, fewPassages: readonly number[], manyPassages: readonly number[]): Bar[] => {
  const growth = ratioSpread(manyPassages, fewPassages)
  const time = spreadOf(manyPassages)
  const size = largePassages[engine].toLocaleString('en')
  return [
    {
      name: `Question to passages: p95 grows ≤ ${growthMax[engine]} × from 10,000 to ${size} passages, ${engineNames[engine]}`,
      figure: formatSpread(growth, '×'),
      holds: growth.median <= growthMax[engine],
      how: 'a project of ten sources; by words',
    },
    ...(engine === 'postgres'
      ? [
          {
            name: `Question to passages: p95 ≤ ${latencyMaxMs} ms among ${size} passages`,
            figure: formatSpread(time, 'ms'),
            holds: time.median <= latencyMaxMs,
            how: 'the same questions',
          },
        ]
      : []),
  ]
}

const run = async (engine: Engine, options: Options): Promise<Report> => {
  if (engine === 'postgres' && !(await availableEngines()).includes(engine))
    throw new Error('PostgreSQL isn’t installed on this machine.')
  await using stack = new AsyncDisposableStack()
  const sizes = [smallPassages, largePassages[engine]] as const
  const libraries: Library[] = []
  for (const size of sizes) {
    options.print(`${options.quick ? 60 : size} passages`)
    libraries.push(await openLibrary(stack, engine, size, options))
  }
  const engineBars: Bar[] = []
  const rows: string[][] = []
  for (const [name, sources] of [
    ['Ten sources, 300 passages', 10],
    ['333 sources, 10,000 passages', 333],
  ] as const) {
    const [fewPassages, manyPassages] = await measure(libraries, sources, options.quick)
    if (!fewPassages || !manyPassages) continue
    // bounded: two bars
    if (rows.length === 0) engineBars.push(...bars(engine, fewPassages.p95, manyPassages.p95))
    rows.push([
      name,
      ...[fewPassages, manyPassages].map(
        ({ p50, p95 }) => `${formatFigure(spreadOf(p50).median)} / ${formatFigure(spreadOf(p95).median)} ms`,
      ),
      formatSpread(ratioSpread(manyPassages.p95, fewPassages.p95), '×'),
    ])
  }
  return {
    bars: engineBars,
    tables: [
      {
        title: `${engineNames[engine]}, p50 / p95 of a question`,
        head: [
          'Searched',
          ...sizes.map((size) => `among ${size.toLocaleString('en')}`),
          'p95, large over small',
        ],
        rows,
      },
    ],
    notes: [
      'Made-up words of a language’s frequencies; the passages beyond 10,000 are copies of the first with sources of their own. By words alone.',
    ],
    peers: {},
  }
}

const description =
  'searchPassages, which every answer asks, for the same sources in a small and a large database in turn; 24 questions of four words.'

/** Filling the embedded database takes minutes, filling PostgreSQL three quarters of an hour. */
export const passagesBenches = [
  {
    name: 'passages-pglite',
    title: 'A million passages, embedded',
    description,
    isLong: true,
    run: (options) => run('pglite', options),
  },
  {
    name: 'passages-postgres',
    title: 'Ten million passages, PostgreSQL',
    description,
    isLong: true,
    run: (options) => run('postgres', options),
  },
] satisfies Bench[]
