import { Connection } from './connection.ts'

export interface Asked {
  readonly url: string
  readonly path: string
  readonly headers: Record<string, string>
}

/** One request at a time, all subjects in turn: what slows the machine slows every one. Milliseconds of each. */
export const latenciesInTurn = async (subjects: readonly Asked[], count: number): Promise<number[][]> => {
  using open = new DisposableStack()
  const asked: { connection: Connection; times: number[] }[] = []
  for (const { url, path, headers } of subjects)
    asked.push({ connection: open.use(await Connection.open(url, path, headers)), times: [] })
  for (let n = 0; n < count * 1.1; n++)
    for (const { connection, times } of asked) {
      const took = await connection.ask()
      // the first ones warm up
      if (n >= count * 0.1) times.push(took)
    }
  return asked.map(({ times }) => times)
}
