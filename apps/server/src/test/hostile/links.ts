import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { writePdf } from '@atelier/testing/write-pdf'

type Handler = (response: ServerResponse, request: IncomingMessage) => void

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
const page = '<!doctype html><title>Tides</title><p>The tide turns twice a day.</p>'
const send =
  (headers: Record<string, string | number>, body: string | Uint8Array): Handler =>
  (response) =>
    response.writeHead(200, headers).end(body)
/** Writes raw bytes to the connection. */
const raw =
  (text: string): Handler =>
  (response) =>
    response.socket?.end(text)

/** Responses that can't be read. */
export const unreadableLinks: Record<string, Handler> = {
  'a loop of two redirects': (response, request) =>
    response
      .writeHead(302, { location: `${request.url}${request.url?.includes('?') ? '' : '?again'}` })
      .end(),
  'a redirect to an invalid URL': (response) => response.writeHead(302, { location: 'http://[' }).end(),
  'a redirect to this machine, written in IPv6': (response, request) =>
    response.writeHead(302, { location: `http://[::ffff:7f00:1]:${request.socket.localPort}/secret` }).end(),
  'a redirect to this machine, without a scheme': (response, request) =>
    response.writeHead(302, { location: `//localhost:${request.socket.localPort}/secret` }).end(),
  'a redirect to a cloud’s metadata service': (response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'a redirect to a script': (response) => response.writeHead(302, { location: 'javascript:alert(1)' }).end(),
  'one letter at a time, endlessly': (response) => {
    const drip = () => response.writable && response.write('a', () => setTimeout(drip, 5))
    drip()
  },
  'endless bytes': (response) => {
    const writeMore = () => response.writable && response.write(megabytes(1), writeMore)
    writeMore()
  },
  'endless headers': (response) => {
    const socket = response.socket
    socket?.write('HTTP/1.1 200 OK\r\n')
    const writeMore = () => socket?.writable && socket.write(`x-more: ${'y'.repeat(4000)}\r\n`, writeMore)
    writeMore()
  },
  'a small response that unpacks to 200 MB': send({ 'content-encoding': 'gzip' }, gzipSync(megabytes(200))),
  'the same in Brotli': send({ 'content-encoding': 'br' }, brotliCompressSync(megabytes(200))),
  'the same compressed twice': send({ 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(megabytes(200)))),
  'invalid compressed bytes': send({ 'content-encoding': 'gzip' }, 'not compressed'),
  'fewer bytes than its Content-Length': raw(
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\nshort',
  ),
  'two Content-Length headers': raw(
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 50\r\n\r\nshort',
  ),
  'a response that isn’t HTTP': raw('SSH-2.0-OpenSSH_9.9\r\n'),
  'no response': (response) => response.socket?.destroy(),
}

/** Responses with a wrong content type. The type is detected from the bytes, which contain this text. */
export const mislabeledLinks: Record<string, readonly [Handler, expectedText: string]> = {
  'a page declared as a PDF': [send({ 'content-type': 'application/pdf' }, page), 'The tide turns'],
  'a PDF declared as a page': [
    send({ 'content-type': 'text/html' }, writePdf([['Printed words.']])),
    'Printed words.',
  ],
  'an invalid type': [send({ 'content-type': 'x'.repeat(3000) }, page), 'The tide turns'],
  'an unknown charset': [send({ 'content-type': 'text/html; charset=klingon' }, page), 'The tide turns'],
}

/** Responses without readable text, each with its error code. */
export const textlessLinks: Record<string, readonly [Handler, code: string]> = {
  'a program declared as text': [
    send({ 'content-type': 'text/plain' }, Buffer.concat([Buffer.from('MZ\u0090'), megabytes(1)])),
    'UNSUPPORTED_TYPE',
  ],
  'an empty page': [send({ 'content-type': 'text/html' }, ''), 'CANNOT_PROCESS'],
  'a small response that unpacks to 201 MB': [
    send({ 'content-encoding': 'gzip' }, gzipSync(megabytes(201))),
    'LINK_UNREACHABLE',
  ],
}

const handlers = [
  ...Object.entries(unreadableLinks),
  ...Object.entries({ ...mislabeledLinks, ...textlessLinks }).map(
    ([description, [handler]]) => [description, handler] as const,
  ),
]

export const pathOf = (description: string): string =>
  `/${handlers.findIndex(([name]) => name === description)}`

/** Serves every response at its path, and calls `onRequest` for each request. */
export const hostileServer =
  (onRequest: (path: string) => void): RequestListener =>
  (request, response) => {
    const path = new URL(request.url ?? '/', 'http://server').pathname
    onRequest(path)
    const number = Number(path.split('/')[1])
    const handler =
      handlers[number]?.[1] ?? send({ 'content-type': 'application/pdf' }, writePdf([['Printed words.']]))
    handler(response, request)
  }

/**
 * URL spellings of localhost that the fetch tests don't cover. PORT is replaced with the server's port.
 */
export const localUrlVariants = [
  'http://127.0.0.1.:PORT/',
  'http://127。0。0。1:PORT/',
  'http://１２７.0.0.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://0/',
  'http://0x7f.0.0.0x1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://127.0.1:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[::]:PORT/',
  'http:127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http://exa\tmple.org@127.0.0.1:PORT/',
  'http://example.org:80@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@example.org/',
  'http://localhost.localdomain:PORT/',
  'http://ip6-localhost:PORT/',
  'HTTP://LocalHost:PORT/',
  'gopher://127.0.0.1:PORT/',
  'jar:http://127.0.0.1:PORT/!/',
  'blob:http://127.0.0.1:PORT/1',
  'javascript:fetch(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
]
