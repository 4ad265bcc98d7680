import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from './safe-fetch.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))

describe('outbound requests', () => {
  let server: Server
  let host: string
  let requests: IncomingMessage[] = []

  const handlers: Record<string, Handler> = {
    '/hello': (_, response) => response.setHeader('content-type', 'text/plain').end('hello'),
    '/zipped': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('unpacked')),
    '/bomb': (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
    '/endless': (_, response) => {
      const writeMore = () => response.writable && response.write(Buffer.alloc(65_536), writeMore)
      writeMore()
    },
    '/slow': (_, response) => void response.write('and then'),
    '/silent': () => undefined,
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/once': (_, response) => response.writeHead(301, { location: '/hello' }).end(),
    '/post': (_, response) => response.writeHead(303, { location: '/hello' }).end(),
    '/away': (_, response) =>
      response.writeHead(302, { location: `http://localhost:${new URL(`http://${host}`).port}/hello` }).end(),
    '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/to-secret': (_, response) => response.writeHead(302, { location: `http://a:b@${host}/hello` }).end(),
    '/lost': (_, response) => response.writeHead(404).end('not here'),
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request)
      handlers[request.url ?? '']?.(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const open = (options = {}) =>
    createSafeFetch({ allow: [host], timeout: 5_000, maxBytes: 1_000_000, ...options })
  const fetchPath = (path: string, options = {}) => open(options)(`http://${host}${path}`)
  const blockedError = {
    code: 'LINK_UNREACHABLE',
    message: expect.stringContaining('Couldn’t read') as string,
  }

  it.each([
    'http://127.0.0.1:PORT/hello',
    'http://localhost:PORT/hello',
    'http://LOCALHOST.:PORT/hello',
    'http://127.1:PORT/hello',
    'http://2130706433:PORT/hello',
    'http://0x7f000001:PORT/hello',
    'http://017700000001:PORT/hello',
    'http://[::1]:PORT/hello',
    'http://[::ffff:127.0.0.1]:PORT/hello',
    'http://0.0.0.0:PORT/hello',
  ])('sends nothing to %s', async (address) => {
    requests = []
    const safeFetch = createSafeFetch({ allow: [], timeout: 5_000 })
    await expect(safeFetch(address.replace('PORT', host.split(':')[1] ?? ''))).rejects.toMatchObject(
      blockedError,
    )
    expect(requests).toEqual([])
  })

  it('reads from hosts that the configuration allows', async () => {
    const response = await fetchPath('/hello')
    expect(response).toMatchObject({ status: 200, url: `http://${host}/hello` })
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(text(response.body)).toBe('hello')
  })

  it('returns an error status to the caller', async () => {
    expect(await fetchPath('/lost')).toMatchObject({ status: 404 })
  })

  it('decompresses the response', async () => {
    expect(text((await fetchPath('/zipped')).body)).toBe('unpacked')
  })

  it('follows a redirect and returns the final URL', async () => {
    expect(await fetchPath('/once')).toMatchObject({ status: 200, url: `http://${host}/hello` })
  })

  it('turns a posted form into a GET when the server responds 303', async () => {
    requests = []
    await open()(`http://${host}/post`, { method: 'POST', body: 'a=1' })
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('rejects a redirect to a host that isn’t allowed, even if the first one is', async () => {
    requests = []
    await expect(fetchPath('/away')).rejects.toMatchObject(blockedError)
    expect(requests.map(({ url }) => url)).toEqual(['/away'])
  })

  it('sends no credentials to another host', async () => {
    requests = []
    const safeFetch = open({ allow: [host, 'localhost'] })
    const headers = {
      authorization: 'Bearer secret',
      cookie: 'a=b',
      'x-api-key': 'secret',
      'accept-language': 'de',
    }
    const response = await safeFetch(`http://${host}/away`, { headers })
    expect(response.status).toBe(200)
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-api-key': 'secret' })
    expect(JSON.stringify(requests[1]?.headers)).not.toMatch(/secret|a=b/)
    expect(requests[1]?.headers['accept-language']).toBe('de')
  })

  it.each([
    ['/loop', 'a fourth redirect'],
    ['/to-file', 'a redirect to a file'],
    ['/to-secret', 'a redirect with credentials'],
    ['/endless', 'an endless response'],
    ['/bomb', 'a small response that unpacks to 64 MB'],
  ])('rejects %s (%s)', async (path) => {
    await expect(fetchPath(path)).rejects.toMatchObject(blockedError)
  })

  it.each(['/slow', '/silent'])('gives up on %s at the timeout, including the body', async (path) => {
    await expect(fetchPath(path, { timeout: 200 })).rejects.toMatchObject(blockedError)
  })

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:text/plain,hi',
    'http://u:p@127.0.0.1/',
    'nonsense',
  ])('rejects %s', async (address) => {
    await expect(open()(address)).rejects.toMatchObject(blockedError)
  })

  it('returns the same message for a private host, an unknown one and a non-web port', async () => {
    const safeFetch = createSafeFetch({ allow: [], timeout: 5_000 })
    const texts = await Promise.all(
      ['http://127.0.0.1/', 'http://no-such-host.invalid/', 'http://1.1.1.1:22/'].map((address) =>
        safeFetch(address).catch((error: Error) => error.message),
      ),
    )
    expect(new Set(texts).size).toBe(1)
  })

  it('aborts when its caller does', async () => {
    const controller = new AbortController()
    const abortedFetch = open()(`http://${host}/silent`, { signal: controller.signal })
    controller.abort(new Error('changed my mind'))
    await expect(abortedFetch).rejects.toThrow('changed my mind')
  })
})
