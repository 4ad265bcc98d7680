import { startLocalSite } from '@atelier/testing/start-local-site'
import { afterAll, expect, it } from 'vitest'
import { ollamaProvider } from './openai-provider.ts'

const ollama = await startLocalSite()
afterAll(() => ollama[Symbol.asyncDispose]())

const listContextWindows = async () =>
  (await ollamaProvider(`${ollama.url}/v1`).discover(AbortSignal.timeout(5_000))).map(
    ({ name, contextWindow }) => [name, contextWindow],
  )

it('CHT-06 uses the context window that Ollama runs a model with, not the model’s maximum', async () => {
  ollama.answers = {
    '/v1/models': {
      data: [
        { id: 'llama3.2:latest', context_length: 131_072 },
        { id: 'qwen3:8b', context_length: 40_960 },
      ],
    },
    '/api/ps': { models: [{ model: 'llama3.2:latest', context_length: 4096 }] },
  }
  expect(await listContextWindows()).toEqual([
    ['llama3.2:latest', 4096],
    ['qwen3:8b', undefined],
  ])
})

it('CHT-06 lists the models of an Ollama server that doesn’t report running ones', async () => {
  ollama.answers = { '/v1/models': { data: [{ id: 'qwen3:8b' }] } }
  expect(await listContextWindows()).toEqual([['qwen3:8b', undefined]])
})
