import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Whether `bytes` contain a whole response, judged by its content length or its last chunk. */
const isComplete = (bytes: Buffer): boolean => {
  const end = bytes.indexOf(headEnd)
  if (end === -1) return false
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= end + 4 + Number(length)
  return bytes.subarray(-5).equals(lastChunk)
}

/**
 * A keep-alive connection that repeats the same request cheaply, so that it is mostly the server that is
 * measured.
 */
export class Connection implements Disposable {
  readonly #socket: Socket
  readonly #request: Buffer

  private constructor(socket: Socket, request: Buffer) {
    this.#socket = socket
    this.#request = request
  }

  /** Sends GET requests, or POST requests if `body` contains JSON. */
  static async open(
    url: string,
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<Connection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    const [method, requestHeaders] =
      body === ''
        ? ['GET', {}]
        : ['POST', { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }]
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers, ...requestHeaders }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    return new Connection(socket, Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`))
  }

  /** Resolves to the milliseconds until the whole response has arrived. Rejects unless the status is 200. */
  ask(): Promise<number> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now()
      let bytes: Buffer = Buffer.alloc(0)
      const receive = (chunk: Buffer) => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
        if (!isComplete(bytes)) return
        this.#socket.off('data', receive)
        if (bytes.toString('latin1', 9, 12) === '200') resolve(performance.now() - startedAt)
        else reject(new Error(bytes.toString('utf8', Math.max(0, bytes.length - 500))))
      }
      this.#socket.on('data', receive)
      this.#socket.write(this.#request)
    })
  }

  [Symbol.dispose](): void {
    this.#socket.destroy()
  }
}

export interface Load {
  readonly perSecond: number
  readonly latencies: number[]
}

/**
 * Sends requests over `connections` connections for `seconds`, each one as soon as the previous response has
 * arrived.
 */
export const runLoad = async (
  open: () => Promise<Connection>,
  connections: number,
  seconds: number,
): Promise<Load> => {
  const all = await Promise.all(Array.from({ length: connections }, open))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  await Promise.all(
    all.map(async (connection) => {
      while (performance.now() < endAt) latencies.push(await connection.ask())
      connection[Symbol.dispose]()
    }),
  )
  return { perSecond: (latencies.length / (performance.now() - startedAt)) * 1000, latencies }
}
