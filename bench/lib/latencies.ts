import { Connection } from './connection.ts'

export interface Subject {
  readonly url: string
  readonly path: string
  readonly headers: Record<string, string>
  /** JSON; then it is a POST. */
  readonly body?: string
}

/** One request at a time, all subjects in turn: what slows the machine slows every one. Milliseconds of each. */
export const latenciesInTurn = async (subjects: readonly Subject[], count: number): Promise<number[][]> => {
  using open = new DisposableStack()
  const connections: { connection: Connection; times: number[] }[] = []
  for (const { url, path, headers, body } of subjects)
    connections.push({ connection: open.use(await Connection.open(url, path, headers, body)), times: [] })
  for (let n = 0; n < count * 1.1; n++)
    for (const { connection, times } of connections) {
      const took = await connection.ask()
      // the first ones warm up
      if (n >= count * 0.1) times.push(took)
    }
  return connections.map(({ times }) => times)
}
