import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface Balancer extends AsyncDisposable {
  readonly url: string
}

const connectTo = async (port: number): Promise<Socket | null> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}

/**
 * Starts a round-robin proxy: each request goes to the next server that accepts connections, so consecutive
 * requests of a page reach different servers.
 */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let nextIndex = 0
  const nextSocket = async (): Promise<Socket | null> => {
    // concurrent requests must not make this one skip a server
    const firstIndex = nextIndex++
    for (const offset of ports.keys()) {
      const socket = await connectTo(ports[(firstIndex + offset) % ports.length] ?? 0)
      if (socket) return socket
    }
    return null
  }
  const forward = async (incomingMessage: IncomingMessage, serverResponse: ServerResponse) => {
    const socket = await nextSocket()
    if (!socket) {
      serverResponse.destroy()
      return
    }
    const { method, url: path, headers } = incomingMessage
    const upstream = request({ createConnection: () => socket, method, path, headers })
    upstream.on('response', (upstreamResponse) => {
      serverResponse.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      serverResponse.flushHeaders()
      upstreamResponse.on('error', () => serverResponse.destroy())
      upstreamResponse.pipe(serverResponse)
    })
    upstream.on('error', () => serverResponse.destroy())
    serverResponse.on('close', () => upstream.destroy())
    incomingMessage.pipe(upstream)
  }
  const server = createServer((request, serverResponse) => void forward(request, serverResponse))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
