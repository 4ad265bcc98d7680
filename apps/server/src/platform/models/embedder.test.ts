import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createEmbedder } from './embedder.ts'

/** Vectors of two numbers: how long the text is, and how many requests came before. */
let requests = 0
const server = createServer((request, response) => {
  let body = ''
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

const open = (environment: Record<string, string>) =>
  createEmbedder(readConfig(environment).models, createLog('silent'))

it('turns texts to vectors in batches, in their order, with the server that the name says', async () => {
  const embedder = open({ EMBEDDING_MODEL: 'ollama/nomic', OLLAMA_BASE_URL: url })
  expect(embedder?.model).toBe('nomic')
  const vectors = await embedder?.embed(Array.from({ length: 70 }, (_, length) => 'x'.repeat(length + 1)))
  expect(vectors).toHaveLength(70)
  expect([vectors?.[0], vectors?.[69]]).toEqual([
    [1, 0],
    [70, 1],
  ])
})

it('gives no vectors while the server cannot be reached, so that words are searched alone', async () => {
  const embedder = open({ EMBEDDING_MODEL: 'small', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(await embedder?.embed(['a text'])).toEqual([])
})

it('is not there unless it is configured', () => {
  expect(open({})).toBeNull()
})
