import { Connection } from './connection.ts'

export interface RequestTarget {
  readonly url: string
  readonly path: string
  readonly headers: Record<string, string>
  /** A JSON body, which makes it a POST request. */
  readonly body?: string
}

/**
 * Sends one request at a time, alternating between targets, so that a busy machine affects all equally.
 * Returns each target's latencies in milliseconds.
 */
export const measureLatencies = async (
  targets: readonly RequestTarget[],
  count: number,
): Promise<number[][]> => {
  using stack = new DisposableStack()
  const connections: { connection: Connection; times: number[] }[] = []
  for (const { url, path, headers, body } of targets)
    connections.push({ connection: stack.use(await Connection.open(url, path, headers, body)), times: [] })
  for (let n = 0; n < count * 1.1; n++)
    for (const { connection, times } of connections) {
      const latency = await connection.ask()
      // the first tenth of the requests is a warm-up
      if (n >= count * 0.1) times.push(latency)
    }
  return connections.map(({ times }) => times)
}
