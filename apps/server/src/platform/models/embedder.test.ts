import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createEmbedder } from './embedder.ts'

/** Vectors of two numbers: how long the text is, and how many requests came before. */
let requests = 0
let names: string[] = []
/** Holds the list of models back. */
let listed = Promise.resolve()
const server = createServer((request, response) => {
  let body = ''
  if (request.url?.endsWith('/models')) {
    void listed.then(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data: names.map((id) => ({ id })) }))
    })
    return
  }
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    const { input } = JSON.parse(body) as { input: string[] }
    const data = input.map((text, index) => ({ index, embedding: [text.length, requests] }))
    requests++
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, usage: { prompt_tokens: 1 } }))
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const open = (environment: Record<string, string>) =>
  createEmbedder(readConfig(environment).models, createLog('silent'))

it('KNO-03 turns texts to vectors in batches, in their order, with the server that the name says', async () => {
  const model = await open({ EMBEDDING_MODEL: 'ollama/nomic', OLLAMA_BASE_URL: url }).current()
  expect(model?.name).toBe('nomic')
  const vectors = await model?.embed(Array.from({ length: 70 }, (_, length) => 'x'.repeat(length + 1)))
  expect(vectors).toHaveLength(70)
  expect([vectors?.[0], vectors?.[69]]).toEqual([
    [1, 0],
    [70, 1],
  ])
})

it('KNO-03 gives no vectors while the server cannot be reached, and rests for a while', async () => {
  const embedder = open({ EMBEDDING_MODEL: 'small', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(await (await embedder.current())?.embed(['a text'])).toEqual([])
  expect(await embedder.current()).toBeNull()
})

it('KNO-03 uses the embedding model that a connected server offers, unless it is switched off', async () => {
  names = ['chat-large', 'bge-reranker', 'some-embed', 'nomic-embed-text']
  expect((await open({ OPENAI_BASE_URL: `${url}/v1` }).current())?.name).toBe('nomic-embed-text')
  expect(await open({ OPENAI_BASE_URL: `${url}/v1`, EMBEDDING_MODEL: 'off' }).current()).toBeNull()
  names = ['chat-large']
  expect(await open({ OPENAI_BASE_URL: `${url}/v1`, OLLAMA_BASE_URL: url }).current()).toBeNull()
})

it('KNO-03 asks again which model there is without keeping anybody waiting for it', async () => {
  names = ['nomic-embed-text']
  const embedder = open({ OPENAI_BASE_URL: `${url}/v1` })
  expect((await embedder.current())?.name).toBe('nomic-embed-text')
  names = ['bge-m3']
  const held = Promise.withResolvers<void>()
  listed = held.promise
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect((await embedder.current())?.name).toBe('nomic-embed-text')
  held.resolve()
  await expect.poll(async () => (await embedder.current())?.name).toBe('bge-m3')
})
