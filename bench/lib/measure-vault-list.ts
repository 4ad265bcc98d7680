import type { Options } from './bench.ts'
import { fillVault } from './fill-vault.ts'
import { latenciesInTurn } from './latencies.ts'
import { signIn, signUp } from './person.ts'
import { type Engine, engineNames, makeHome, runAtelier } from './run-atelier.ts'
import { figure, percentile, ratiosOf, type Spread, spreadOf, written } from './spread.ts'

const paths = {
  'First page': '/v2/user/attachments',
  'First page, by name': '/v2/user/attachments?sort=name',
  'First page, by size': '/v2/user/attachments?sort=size',
}

export interface VaultList {
  readonly engine: Engine
  readonly call: string
  /** p95 with the large vault over p95 with the small one. */
  readonly growth: Spread
  readonly row: string[]
}

/** The first page of a vault of 100 items and of one of `large`, one request after another in turn. */
export const measureVaultList = async (
  engine: Engine,
  large: number,
  { quick, say }: Options,
): Promise<VaultList[]> => {
  await using open = new AsyncDisposableStack()
  const people = []
  for (const count of [100, large]) {
    say(`${engineNames[engine]}: a vault of ${count}`)
    const home = open.use(await makeHome(engine))
    const first = await runAtelier(home)
    const { id } = await signUp(first.url)
    await first.stop()
    await fillVault(home.databaseUrl, id, count)
    people.push(await signIn(open.use(await runAtelier(home)).url))
  }
  const lists: VaultList[] = []
  for (const [call, path] of Object.entries(paths)) {
    const asked = people.map(({ url, token }) => ({
      url,
      path,
      headers: { authorization: `Bearer ${token}` },
    }))
    const [p50, p95]: [number[][], number[][]] = [[], []]
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      const times = await latenciesInTurn(asked, quick ? 5 : 120)
      p50.push(times.map((list) => percentile(list, 0.5)))
      p95.push(times.map((list) => percentile(list, 0.95)))
    }
    const at = (rounds: number[][], which: number) => rounds.map((round) => round[which] ?? Number.NaN)
    const growth = ratiosOf(at(p95, 1), at(p95, 0))
    const cell = (which: number) =>
      `${figure(spreadOf(at(p50, which)).median)} / ${figure(spreadOf(at(p95, which)).median)} ms`
    const row = [engineNames[engine], call, cell(0), cell(1), written(growth, '×')]
    lists.push({ engine, call, growth, row })
  }
  return lists
}
