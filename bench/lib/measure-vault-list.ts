import type { Options } from './bench.ts'
import { fillVault } from './fill-vault.ts'
import { requestAs, type FilledServer, type Growth, measureGrowth, openFilledServer } from './growth.ts'
import { type Engine, engineNames } from './run-atelier.ts'

const paths = {
  'First page': '/v2/user/attachments',
  'First page, by name': '/v2/user/attachments?sort=name',
  'First page, by size': '/v2/user/attachments?sort=size',
}

/** Measures the first page of a vault of 100 items and of one of `largeCount` items. */
export const measureVaultList = async (
  engine: Engine,
  largeCount: number,
  { quick, print }: Options,
): Promise<Growth[]> => {
  await using stack = new AsyncDisposableStack()
  const servers: FilledServer[] = []
  for (const count of [100, largeCount]) {
    print(`${engineNames[engine]}: a vault of ${count}`)
    const fill = (id: string) => (databaseUrl: string) => fillVault(databaseUrl, id, count)
    servers.push(await openFilledServer(stack, engine, async ({ id }) => fill(id)))
  }
  const growths: Growth[] = []
  for (const [call, path] of Object.entries(paths)) {
    const requests = servers.map(({ person }) => requestAs(person, path))
    const repetitions = quick ? { rounds: 1, count: 5 } : { rounds: 3, count: 120 }
    growths.push(await measureGrowth(engine, call, requests, repetitions))
  }
  return growths
}
