import type { Bar } from './bench.ts'
import { type Subject, latenciesInTurn } from './latencies.ts'
import { type Person, signIn, signUp } from './person.ts'
import { type Engine, engineNames, makeHome, runAtelier } from './run-atelier.ts'
import { figure, percentile, ratiosOf, type Spread, spreadOf, formatSpread } from './spread.ts'

/** A server on data that was there before it, and the person whose data it is. */
export interface Filled {
  readonly person: Person
  readonly pid: number
}

/** Starts a server on the data that `begin` gives to write while none runs, after it has asked a first one. */
export const openFilled = async (
  open: AsyncDisposableStack,
  engine: Engine,
  begin: (person: Person) => Promise<(databaseUrl: string) => Promise<void>>,
): Promise<Filled> => {
  const home = open.use(await makeHome(engine))
  const first = await runAtelier(home)
  const fill = await begin(await signUp(first.url))
  await first.stop()
  await fill(home.databaseUrl)
  const server = open.use(await runAtelier(home))
  return { person: await signIn(server.url), pid: server.pid }
}

export const askedBy = ({ url, token }: Person, path: string): Subject => ({
  url,
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** How a call slows as data grows. */
export interface Growth {
  readonly engine: Engine
  readonly call: string
  /** p50 / p95 at each size, the smallest first. */
  readonly cells: readonly string[]
  /** Each larger size over the smallest. */
  readonly over: readonly { readonly p50: Spread; readonly p95: Spread }[]
}

/** Asks servers of growing size the same, one request after another in turn, `rounds` times `count`. */
export const measureGrowth = async (
  engine: Engine,
  call: string,
  servers: readonly Subject[],
  { rounds, count }: { rounds: number; count: number },
): Promise<Growth> => {
  const measured: number[][][] = []
  for (let round = 0; round < rounds; round++) measured.push(await latenciesInTurn(servers, count))
  const at = (size: number, share: number) => measured.map((times) => percentile(times[size] ?? [], share))
  const median = (size: number, share: number) => figure(spreadOf(at(size, share)).median)
  return {
    engine,
    call,
    cells: servers.map((_, size) => `${median(size, 0.5)} / ${median(size, 0.95)} ms`),
    over: servers.slice(1).map((_, index) => ({
      p50: ratiosOf(at(index + 1, 0.5), at(0, 0.5)),
      p95: ratiosOf(at(index + 1, 0.95), at(0, 0.95)),
    })),
  }
}

const growthMax = 1.5

/** The bar on the call that slows most; nothing holds where nothing was measured. */
export const growthBar = (name: string, growths: readonly Growth[], share: 'p50' | 'p95'): Bar => {
  const [worst] = growths
    .flatMap(({ engine, call, over }) => over.map((ratios) => ({ engine, call, ratios })))
    .toSorted((a, b) => b.ratios[share].median - a.ratios[share].median)
  if (!worst) return { name, figure: '', holds: null, how: '' }
  const { engine, call, ratios } = worst
  const other = share === 'p50' ? 'p95' : 'p50'
  return {
    name,
    figure: formatSpread(ratios[share], '×'),
    holds: ratios[share].median <= growthMax,
    how: `the worst of all calls on every engine: ${call}, ${engineNames[engine]}; its ${other} ${formatSpread(ratios[other], '×')}`,
  }
}

/** The last size over the first, for a row of a table. */
export const lastOver = ({ over }: Growth, ...shares: readonly ('p50' | 'p95')[]): string[] =>
  shares.map((share) => {
    const last = over.at(-1)
    return last ? formatSpread(last[share], '×') : ''
  })
