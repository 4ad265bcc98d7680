import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type DatasetEngine,
  type DatasetFile,
  openDatasetEngine,
} from '../apps/server/src/features/datasets/dataset-engine.ts'
import { AppError } from '../apps/server/src/platform/app-error.ts'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { peakOf } from './lib/process-figures.ts'
import { formatFigure, percentile } from './lib/spread.ts'

const limits = { seconds: 5, megabytes: 500, ratio: 2 }
const columns = 'town,day,litres,price,ships,name,at,share,code,weight,note'

function* linesOf(rows: number): Generator<string> {
  yield `${columns}\n`
  for (let index = 0; index < rows; index += 1) {
    const day = new Date(Date.UTC(2015, 0, 1 + (index % 3650))).toISOString().slice(0, 10)
    const noise = (index * 7919) % 10_007
    yield `Town ${index % 50},${day},${noise % 900}.${index % 10},${noise / 8},${index % 13},Keeper ${noise},${day}T10:${10 + (index % 50)}:00,${(noise % 1000) / 1000},c${index % 4000},${noise % 777},lit at dusk ${index % 97}\n`
  }
}

/** Queries as a page and its charts make them. */
const charts = [
  'select town, sum(litres) as l from data group by town order by l desc limit 10',
  "select date_trunc('month', day) as m, avg(price) from data group by m order by m",
  'select floor(weight / 40) as w, count(*) from data group by w order by w',
  'select corr(litres, price) from data',
]

/** Queries that are slow, use much memory, or are refused. */
const attacks = [
  'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r',
  'select count(*) from data a, data b, data c where a.litres + b.price > c.weight',
  "select repeat('x', 2000000000)",
  "select * from read_text('/etc/passwd')",
  'select list_transform(range(100000000), x -> x)',
]

const childPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
      } catch {
        return false
      }
    })
    .map(Number)

const fileAt = (path: string): DatasetFile => ({
  key: path,
  kind: 'text',
  openStream: async () => createReadStream(path),
})
const smallFile: DatasetFile = {
  key: 'small',
  kind: 'text',
  openStream: async () => Readable.from([Buffer.from([...linesOf(5_000)].join(''))]),
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/**
 * Returns the latencies in seconds of the same query, repeated until `isDone`, which receives the number of
 * queries so far.
 */
const measureLatencies = async (
  engine: DatasetEngine,
  isDone: (count: number) => boolean,
): Promise<number[]> => {
  const latencies: number[] = []
  while (!isDone(latencies.length))
    latencies.push(
      await secondsOf(() => engine.query(smallFile, 'select sum(litres) from data', 1, { userId: 'ada' })),
    )
  return latencies
}

const p95Ms = (seconds: readonly number[]) => percentile(seconds, 0.95) * 1000

/** Another user's p95 during the attacks, and before and after them as a reference. */
const measureUnderAttack = async (engine: DatasetEngine, file: DatasetFile) => {
  await engine.inspect(smallFile, { userId: 'ada' })
  const latenciesBefore = await measureLatencies(engine, (count) => count >= 2_000)
  const outcomes: string[] = []
  const attackLoop = (async () => {
    for (const sql of attacks)
      await engine
        .query(file, sql, 10, { userId: 'eve' })
        .then(() => outcomes.push('answered'))
        .catch((error: unknown) => outcomes.push(error instanceof AppError ? error.code : String(error)))
  })()
  const duringAttacks = await measureLatencies(engine, () => outcomes.length === attacks.length)
  await attackLoop
  const latenciesAfter = await measureLatencies(engine, (count) => count >= 2_000)
  return {
    baseline: p95Ms([...latenciesBefore, ...latenciesAfter]),
    underAttack: p95Ms(duringAttacks),
    outcomes,
  }
}

const run = async ({ quick, print }: Options): Promise<Report> => {
  const rows = quick ? 20_000 : 1_000_000
  const folder = await mkdtemp(join(tmpdir(), 'atelier-tables-'))
  const path = join(folder, 'table.csv')
  try {
    await pipeline(Readable.from(linesOf(rows)), createWriteStream(path))
    const megabytes = (await stat(path)).size / 1e6
    await using engine = openDatasetEngine()
    const file = fileAt(path)
    const inspectSeconds = await secondsOf(() => engine.inspect(file, { userId: 'eve' }))
    const querySeconds = await secondsOf(async () => {
      for (const sql of charts) await engine.query(file, sql, 500, { userId: 'eve' })
    })
    // bounded: the processes of one server
    const peak = Math.max(...childPids().map(peakOf))
    print(
      `${rows} rows, ${formatFigure(megabytes, 'MB')}: ${formatFigure(inspectSeconds, 's')}, charts ${formatFigure(querySeconds, 's')}, ${formatFigure(peak, 'MB')}`,
    )
    const { baseline, underAttack, outcomes } = await measureUnderAttack(engine, file)
    print(
      `others ${formatFigure(baseline, 'ms')} → ${formatFigure(underAttack, 'ms')} while ${outcomes.length} attacks ended: ${outcomes.join(', ')}`,
    )
    const bars: Bar[] = [
      {
        name: `A table of ${rows.toLocaleString('en')} rows: profile and charts ≤ ${limits.seconds} s`,
        figure: formatFigure(inspectSeconds + querySeconds, 's'),
        holds: inspectSeconds + querySeconds <= limits.seconds,
        how: `${formatFigure(megabytes, 'MB')} of CSV, eleven columns, from nothing to what is in it and ${charts.length} charts`,
      },
      {
        name: `The same: memory of its process ≤ ${limits.megabytes} MB`,
        figure: formatFigure(peak, 'MB'),
        holds: peak <= limits.megabytes,
        how: 'the most that was resident',
      },
      {
        name: `Hostile queries: others’ p95 ≤ ${limits.ratio}×`,
        figure: formatFigure(underAttack / baseline, '×'),
        holds: underAttack / baseline <= limits.ratio && !outcomes.includes('answered'),
        how: `${formatFigure(baseline, 'ms')} alone, ${formatFigure(underAttack, 'ms')} beside ${outcomes.length} that were refused or stopped`,
      },
    ]
    return { bars, tables: [], notes: [], peers: {} }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export default {
  name: 'datasets',
  title: 'Tables',
  description:
    'A large CSV file is looked at and charted; then one person’s queries attack while another asks.',
  run,
} satisfies Bench
