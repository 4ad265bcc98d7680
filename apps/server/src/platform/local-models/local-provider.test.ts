import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { scriptedEngine } from '../../test/scripted-engine.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { ModelPart, ModelRequest } from '../models/streams/chat-model.ts'
import { createEmbedder } from '../models/embedder.ts'
import { contextLimitFromError } from '../models/failures/context-limit.ts'
import { startEngineProcess } from './engine-process.ts'
import { createEngines, type EngineLimits } from './engines.ts'
import { localProvider } from './local-provider.ts'
import { openModelStore } from './model-store.ts'

const megabyte = 1024 ** 2

const open = async (files: readonly string[], limits: Partial<EngineLimits> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-models-'))
  for (const name of files) await writeFile(join(folder, `${name}.gguf`), 'GGUF')
  const log = createLog('silent')
  const start = () => startEngineProcess(scriptedEngine)
  const engines = createEngines(log, { memory: null, start, ...limits })
  onTestFinished(async () => {
    engines[Symbol.dispose]()
    await rm(folder, { recursive: true })
  })
  const store = openModelStore(folder, engines, log)
  return { engines, store, folder, provider: localProvider(store, engines) }
}

const ask = async (
  { provider }: Awaited<ReturnType<typeof open>>,
  model: string,
  question: string,
  extraFields: Partial<ModelRequest> = {},
) => {
  const parts: ModelPart[] = []
  const prompt: ModelRequest['prompt'] = [{ role: 'user', content: [{ type: 'text', text: question }] }]
  const chat = await provider.languageModel(model)
  await chat.stream({ prompt, abortSignal: AbortSignal.timeout(20_000), ...extraFields }, (part) =>
    parts.push(part),
  )
  const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
  return { text, end: parts.at(-1) }
}

it('CHT-01 offers every model file in the folder, and streams answers from it', async () => {
  const localModels = await open(['small', 'embed', 'broken'])
  expect(await localModels.provider.discover(AbortSignal.timeout(20_000))).toEqual([
    {
      id: 'local/small',
      name: 'Scripted',
      capabilities: { tools: true, reasoning: false, images: false, generates: true },
      contextWindow: 4096,
    },
  ])
  const { text, end } = await ask(localModels, 'small', 'What is new?')
  expect(text).toBe('small.gguf answers: What is new?')
  expect(end).toEqual({ type: 'finish', end: 'whole', tokens: { input: 200, output: 40 } })
  expect((await localModels.store.find('small'))?.speed).toEqual({ read: 2000, write: 40 })
})

it('CHT-01 ends one answer with a reason when the engine crashes, and restarts it for the next', async () => {
  const localModels = await open(['small'])
  await expect(ask(localModels, 'small', 'crash')).rejects.toThrow('Your question was kept.')
  expect((await ask(localModels, 'small', 'again')).text).toContain('again')
})

it('CHT-01 rejects a model that is larger than the free memory, with a message', async () => {
  const localModels = await open(['small'], { freeMemory: () => 400 * megabyte })
  await expect(ask(localModels, 'small', 'Hello')).rejects.toThrow(
    'GB is free. Close other apps, or choose a smaller model.',
  )
  expect(await localModels.engines.status(join(localModels.folder, 'small.gguf'))).toMatchObject({
    state: 'failed',
  })
})

it('CHT-01 unloads a model that no one is using when another one needs its memory', async () => {
  const localModels = await open(['first', 'second'], { memory: 400 * megabyte })
  await ask(localModels, 'first', 'Hello')
  await ask(localModels, 'second', 'Hello')
  const state = async (name: string) =>
    (await localModels.engines.status(join(localModels.folder, `${name}.gguf`))).state
  expect([await state('first'), await state('second')]).toEqual(['idle', 'ready'])
})

it('CHT-01 stops an answer at once, and keeps the model available to others', async () => {
  const localModels = await open(['small'])
  const controller = new AbortController()
  const stoppedAnswer = ask(localModels, 'small', 'wait', { abortSignal: controller.signal, person: 'ada' })
  await ask(localModels, 'small', 'Meanwhile', { person: 'ben' })
  controller.abort(new Error('stopped'))
  await expect(stoppedAnswer).rejects.toThrow('stopped')
  expect((await ask(localModels, 'small', 'Next')).text).toContain('Next')
})

it('CHT-01 survives a model that fails to load after everyone who waited has left', async () => {
  const processes: (() => void)[] = []
  const start = () => {
    const child = scriptedEngine()
    processes.push(() => child.kill('SIGKILL'))
    return startEngineProcess(() => child)
  }
  const localModels = await open(['stuck', 'small'], { start })
  await localModels.store.list()
  const processCount = processes.length
  const controller = new AbortController()
  const failure = ask(localModels, 'stuck', 'Hello', { abortSignal: controller.signal }).catch(
    (error: unknown) => error,
  )
  await vi.waitUntil(() => processes.length > processCount)
  controller.abort(new Error('left'))
  processes.at(-1)?.()
  expect(String(await failure)).toContain('left')
  expect((await ask(localModels, 'small', 'Next')).text).toContain('Next')
})

it('CHT-01 reports the context window when a prompt is too long', async () => {
  const localModels = await open(['small'])
  const error: unknown = await ask(localModels, 'small', 'long').catch((reason: unknown) => reason)
  expect(contextLimitFromError(error)).toBe(2000)
})

it('CHT-01 explains what is wrong with a file that isn’t a model, and with one that was removed', async () => {
  const localModels = await open(['broken'])
  await expect(ask(localModels, 'broken', 'Hello')).rejects.toThrow(
    'This model’s file is damaged, incomplete or not a model. Remove it and download it again, or choose another model.',
  )
  await localModels.store.remove('broken')
  await expect(ask(localModels, 'broken', 'Hello')).rejects.toThrow(
    'This model was removed from this computer.',
  )
})

it('KNO-03 embeds texts with a local embedding model', async () => {
  const { provider } = await open(['embed'])
  expect(await provider.embedding?.discover(AbortSignal.timeout(20_000))).toEqual(['embed'])
  const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee']
  const vectors = await provider.embedding?.embed('embed', texts, AbortSignal.timeout(20_000))
  expect(vectors?.map(([length]) => length)).toEqual([1, 2, 3, 4, 5])
})

it('KNO-03 ranks passages with a local reranking model', async () => {
  const { provider } = await open(['rerank'])
  const { models } = readConfig({ EMBEDDING_MODEL: 'off' })
  const rerank = await createEmbedder(models, createLog('silent'), [provider]).reranker?.()
  expect(await rerank?.('oil', ['a wick', 'burns oil', 'brass'], 20_000)).toEqual([1, 0, 2])
})
