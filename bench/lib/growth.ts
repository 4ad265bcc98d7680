import type { Bar } from './bench.ts'
import { type RequestTarget, measureLatencies } from './latencies.ts'
import { type Person, signIn, signUp } from './person.ts'
import { type Engine, engineNames, makeHome, runAtelier } from './run-atelier.ts'
import { formatFigure, percentile, ratioSpread, type Spread, spreadOf, formatSpread } from './spread.ts'

/** A server that was started on existing data, and the user who owns the data. */
export interface FilledServer {
  readonly person: Person
  readonly pid: number
}

/**
 * Creates a user on a first server, writes data with the function that `prepare` returns while no server
 * runs, then starts the server.
 */
export const openFilledServer = async (
  stack: AsyncDisposableStack,
  engine: Engine,
  prepare: (person: Person) => Promise<(databaseUrl: string) => Promise<void>>,
): Promise<FilledServer> => {
  const home = stack.use(await makeHome(engine))
  const seedServer = await runAtelier(home)
  const fill = await prepare(await signUp(seedServer.url))
  await seedServer.stop()
  await fill(home.databaseUrl)
  const server = stack.use(await runAtelier(home))
  return { person: await signIn(server.url), pid: server.pid }
}

export const requestAs = ({ url, token }: Person, path: string): RequestTarget => ({
  url,
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** How a call slows down as data grows. */
export interface Growth {
  readonly engine: Engine
  readonly call: string
  /** p50 / p95 at each size, from the smallest to the largest. */
  readonly cells: readonly string[]
  /** The ratio of each larger size to the smallest. */
  readonly ratios: readonly { readonly p50: Spread; readonly p95: Spread }[]
}

/** Sends the same request to servers of growing size, alternately, in `rounds` rounds of `count`. */
export const measureGrowth = async (
  engine: Engine,
  call: string,
  servers: readonly RequestTarget[],
  { rounds, count }: { rounds: number; count: number },
): Promise<Growth> => {
  const measuredCounts: number[][][] = []
  for (let round = 0; round < rounds; round++) measuredCounts.push(await measureLatencies(servers, count))
  const percentilesOf = (size: number, share: number) =>
    measuredCounts.map((times) => percentile(times[size] ?? [], share))
  const median = (size: number, share: number) => formatFigure(spreadOf(percentilesOf(size, share)).median)
  return {
    engine,
    call,
    cells: servers.map((_, size) => `${median(size, 0.5)} / ${median(size, 0.95)} ms`),
    ratios: servers.slice(1).map((_, index) => ({
      p50: ratioSpread(percentilesOf(index + 1, 0.5), percentilesOf(0, 0.5)),
      p95: ratioSpread(percentilesOf(index + 1, 0.95), percentilesOf(0, 0.95)),
    })),
  }
}

const growthMax = 1.5

/** The limit on the call that slows down most; not met if nothing was measured. */
export const growthBar = (name: string, growths: readonly Growth[], share: 'p50' | 'p95'): Bar => {
  const [worstGrowth] = growths
    .flatMap(({ engine, call, ratios }) => ratios.map((sizeRatios) => ({ engine, call, sizeRatios })))
    .toSorted((a, b) => b.sizeRatios[share].median - a.sizeRatios[share].median)
  if (!worstGrowth) return { name, figure: '', holds: null, how: '' }
  const { engine, call, sizeRatios } = worstGrowth
  const other = share === 'p50' ? 'p95' : 'p50'
  return {
    name,
    figure: formatSpread(sizeRatios[share], '×'),
    holds: sizeRatios[share].median <= growthMax,
    how: `the worst of all calls on every engine: ${call}, ${engineNames[engine]}; its ${other} ${formatSpread(sizeRatios[other], '×')}`,
  }
}

/** The ratio of the last size to the first, for a table row. */
export const lastRatios = ({ ratios }: Growth, ...shares: readonly ('p50' | 'p95')[]): string[] =>
  shares.map((share) => {
    const last = ratios.at(-1)
    return last ? formatSpread(last[share], '×') : ''
  })
