import { expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { contextWindowFor } from '../../../platform/models/context-window.ts'
import { promptTokensOf } from '../../../platform/local-models/local-provider.ts'
import { computeBudget } from './prompt-budget.ts'
import { shortSystemPrompt } from './short-prompt.ts'

it('CHT-06 fits the prompt into the context window, and sends no model more than helps', () => {
  const { history, sources, result } = computeBudget(8192)
  expect((history + sources + result) / 3).toBeLessThan(8192 * 0.9)
  expect(computeBudget(1_000_000)).toEqual(computeBudget(200_000))
})

it('CHT-06 limits the prompt of a small local model to 1,200 tokens, by its speed', () => {
  const prompt = (promptTokens: number) => {
    const { history, sources } = computeBudget(4096, promptTokens)
    const rules = shortSystemPrompt({
      now: new Date('2026-03-04'),
      instructions: { kind: 'project', name: 'Lamps', systemPrompt: 'Be brief. '.repeat(250) },
      person: null,
      sources: 'some',
      isSealed: false,
    })
    // English has about four characters a token, German more than three
    return (rules.length + history + sources) / 3
  }
  expect(prompt(1200)).toBeLessThan(1200)
  const gigabyte = 1024 ** 3
  expect(promptTokensOf(gigabyte / 4, null)).toBe(1200)
  expect(promptTokensOf(gigabyte / 4, { read: 1000, write: 50 })).toBe(1200)
  expect(promptTokensOf(gigabyte / 4, { read: 150, write: 10 })).toBe(750)
  expect(promptTokensOf(5 * gigabyte, { read: 400, write: 10 })).toBe(2000)
  expect(promptTokensOf(5 * gigabyte, { read: 2000, write: 60 })).toBeNull()
})

it('CHT-06 takes the context window from the settings, the server, or what is usual for the model’s name', () => {
  const { models } = readConfig({ CONTEXT_WINDOW: '16384 small=4096, openai/tiny=2048' })
  expect(contextWindowFor(models, 'openai/tiny', 9000)).toBe(2048)
  expect(contextWindowFor(models, 'ollama/small', 9000)).toBe(4096)
  expect(contextWindowFor(models, 'openai/other', 9000)).toBe(16_384)
  const silent = readConfig({}).models
  expect(contextWindowFor(silent, 'openai/other', 9000)).toBe(9000)
  expect(contextWindowFor(silent, 'openai/gpt-4.1', undefined)).toBe(128_000)
  expect(contextWindowFor(silent, 'ollama/llama3', undefined)).toBe(8192)
  expect(() => readConfig({ CONTEXT_WINDOW: 'much' })).toThrow('number of tokens')
})
