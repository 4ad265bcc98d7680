import { expect, it, onTestFinished } from 'vitest'
import { scriptedEngine } from '../../test/scripted-engine.ts'
import { createLog } from '../log.ts'
import { startEngineProcess } from './engine-process.ts'
import { createEngines, type EngineLimits, type EngineModel } from './engines.ts'
import type { EngineEvent } from './messages.ts'

const megabyte = 1024 ** 2

const open = (limits: Partial<EngineLimits> = {}) => {
  const engines = createEngines(createLog('silent'), {
    memory: null,
    start: () => startEngineProcess(scriptedEngine),
    ...limits,
  })
  onTestFinished(() => engines[Symbol.dispose]())
  const model = (path: string): EngineModel => ({
    path,
    facts: { role: 'chat', weightBytes: 100 * megabyte, contextBytes: 50 * megabyte },
  })
  const ask = (path: string, text: string, person: string, signal?: AbortSignal) => {
    const { promise: started, resolve } = Promise.withResolvers<EngineEvent>()
    const finish = engines.chat(
      model(path),
      {
        type: 'chat',
        turns: [{ role: 'user', text }],
        tools: [],
        schema: null,
        maxTokens: null,
        temperature: null,
        topP: null,
        stop: [],
        thinks: false,
      },
      { person, signal },
      resolve,
    )
    return { finish, started }
  }
  return { engines, ask }
}

it('CHT-01 starts the next question after a stopped answer only when the model is free', async () => {
  const { ask } = open()
  const controller = new AbortController()
  const ada = ask('small', 'wait', 'ada', controller.signal)
  const ben = ask('small', 'wait', 'ben')
  ben.finish.catch(() => undefined)
  await Promise.all([ada.started, ben.started])
  const events: string[] = []
  const cleo = ask('small', 'Hello', 'cleo').finish.then(() => events.push('answered'))
  controller.abort(new Error('stopped'))
  await expect(ada.finish).rejects.toThrow('stopped')
  events.push('stopped')
  await cleo
  expect(events).toEqual(['stopped', 'answered'])
})

const loadedBytes = 310 * megabyte

it('CHT-01 waits until an unloaded model’s process has freed its memory before rejecting another model', async () => {
  let usedCount = 0
  const start = () => {
    const child = scriptedEngine()
    const kill = child.kill.bind(child)
    usedCount += loadedBytes
    return startEngineProcess(() =>
      Object.assign(child, {
        kill: (signal: 'SIGKILL') => {
          setTimeout(() => {
            usedCount -= loadedBytes
            kill(signal)
          }, 20)
          return true
        },
      }),
    )
  }
  const { engines, ask } = open({ start, freeMemory: () => 700 * megabyte - usedCount })
  await ask('first', 'Hello', 'ada').finish
  await ask('second', 'Hello', 'ada').finish
  engines.unload('second')
  await ask('third', 'Hello', 'ada').finish
  expect(usedCount).toBe(loadedBytes)
})

it('CHT-01 counts the memory of a model that is still loading when another one is loaded', async () => {
  const { ask } = open({ freeMemory: () => 700 * megabyte })
  ask('stuck', 'Hello', 'ada').finish.catch(() => undefined)
  await expect(ask('second', 'Hello', 'ben').finish).rejects.toThrow('but only 0.1 GB is free')
})

it('CHT-01 clears a model’s old failure once it has answered again', async () => {
  const { engines, ask } = open()
  await ask('small', 'Hello', 'ada').finish
  await expect(ask('small', 'fail', 'ada').finish).rejects.toThrow('couldn’t answer')
  await ask('small', 'Hello', 'ada').finish
  engines.unload('small')
  expect(await engines.status('small')).toMatchObject({ state: 'idle', reason: null })
})
