import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readDirectly, withDirectBody } from './direct-body.ts'

interface Upload {
  bytes: Buffer
  /** How many bytes came through the request's own body. */
  ownBodyBytes: number
  readError: unknown
}

let upload: PromiseWithResolvers<Upload>
/** Turns a request's own body into the stream for `readDirectly`. */
let toReadable: (body: ReadableStream<Uint8Array>) => Readable
beforeEach(() => {
  upload = Promise.withResolvers()
  toReadable = (body) => Readable.fromWeb(body)
})

const handleUpload = async ({ body }: Request) => {
  const stream = toReadable(body ?? new ReadableStream({ start: (controller) => controller.close() }))
  let ownBodyBytes = 0
  stream.on('data', (piece: Buffer) => (ownBodyBytes += piece.length))
  const pieces: Buffer[] = []
  let readError: unknown
  try {
    // a chunk is valid only until the next one is requested
    for await (const piece of readDirectly(stream)) pieces.push(Buffer.from(piece))
  } catch (error) {
    readError = error
  }
  upload.resolve({ bytes: Buffer.concat(pieces), ownBodyBytes, readError })
  return new Response('upload')
}

const app = new Hono().patch('/', (c) => withDirectBody(c, handleUpload))
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
afterAll(() => void server.close())

const send = (headers: Record<string, string | number>): ClientRequest => {
  const { port } = server.address() as AddressInfo
  const clientRequest = request({ port, host: '127.0.0.1', method: 'PATCH', agent: false, headers })
  clientRequest.on('error', () => undefined)
  return clientRequest
}

it('passes on every byte of the socket, without reading the request’s own body', async () => {
  const bytes = randomBytes(3_000_001)
  send({ 'content-length': bytes.length }).end(bytes)
  const { ownBodyBytes, readError, bytes: receivedBytes } = await upload.promise
  expect([receivedBytes.equals(bytes), ownBodyBytes, readError]).toEqual([true, 0, undefined])
})

it('passes on what arrived before the connection was lost, and then fails', async () => {
  const bytes = randomBytes(100_000)
  const clientRequest = send({ 'content-length': 200_000 })
  clientRequest.write(bytes, () => setImmediate(() => clientRequest.destroy()))
  const { readError, bytes: receivedBytes } = await upload.promise
  expect([bytes.subarray(0, receivedBytes.length).equals(receivedBytes), readError instanceof Error]).toEqual(
    [true, true],
  )
})

it('stops when the request’s body is aborted', async () => {
  toReadable = (body) => {
    const stream = Readable.fromWeb(body)
    stream.once('resume', () => setImmediate(() => stream.push(null)))
    return stream
  }
  const clientRequest = send({ 'content-length': 200_000 })
  clientRequest.write(randomBytes(1000))
  const { readError } = await upload.promise
  expect(readError).toBeUndefined()
  clientRequest.destroy()
})

it('lets the request read a body without a length', async () => {
  const bytes = randomBytes(300_000)
  const clientRequest = send({ 'transfer-encoding': 'chunked' })
  clientRequest.end(bytes)
  const { bytes: receivedBytes, ownBodyBytes } = await upload.promise
  expect([receivedBytes.equals(bytes), ownBodyBytes]).toEqual([true, bytes.length])
})
