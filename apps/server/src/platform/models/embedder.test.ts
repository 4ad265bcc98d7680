import { startEmbeddings } from '@atelier/testing/start-embeddings'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createEmbedder } from './embedder.ts'

/** The vectors have two dimensions: the text's length, and the number of earlier requests. */
const server = await startEmbeddings((text, request) => [text.length, request])
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => vi.useRealTimers())
const ollamaUrl = server.url.replace('/v1', '')

const open = (environment: Record<string, string>) =>
  createEmbedder(readConfig(environment).models, createLog('silent'))

it('KNO-03 embeds texts in batches and in order, and includes the server in the model’s name', async () => {
  const model = await open({ EMBEDDING_MODEL: 'ollama/nomic', OLLAMA_BASE_URL: ollamaUrl }).current()
  expect(model?.name).toBe('nomic')
  const vectors = await model?.embed(Array.from({ length: 70 }, (_, length) => 'x'.repeat(length + 1)))
  expect(vectors).toHaveLength(70)
  expect([vectors?.[0], vectors?.[69]]).toEqual([
    [1, 0],
    [70, 1],
  ])
})

it('KNO-03 returns no vectors while the server can’t be reached, and pauses for a while', async () => {
  const embedder = open({ EMBEDDING_MODEL: 'small', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(await (await embedder.current())?.embed(['a text'])).toEqual([])
  expect(await embedder.current()).toBeNull()
})

it('KNO-03 uses the embedding model of a connected server, unless it is turned off', async () => {
  server.models = ['chat-large', 'bge-reranker', 'some-embed', 'nomic-embed-text']
  expect((await open({ OPENAI_BASE_URL: server.url }).current())?.name).toBe('nomic-embed-text')
  expect(await open({ OPENAI_BASE_URL: server.url, EMBEDDING_MODEL: 'off' }).current()).toBeNull()
  server.models = ['chat-large']
  expect(await open({ OPENAI_BASE_URL: server.url, OLLAMA_BASE_URL: ollamaUrl }).current()).toBeNull()
})

it('KNO-03 rechecks for a model without making anyone wait', async () => {
  server.models = ['nomic-embed-text']
  const embedder = open({ OPENAI_BASE_URL: server.url })
  expect((await embedder.current())?.name).toBe('nomic-embed-text')
  const notification = Promise.withResolvers<string[]>()
  server.models = notification.promise
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect((await embedder.current())?.name).toBe('nomic-embed-text')
  notification.resolve(['bge-m3'])
  await expect.poll(async () => (await embedder.current())?.name).toBe('bge-m3')
})
