import { expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { estimateTokens } from '../../../platform/models/estimate-tokens.ts'
import { contextWindowFor } from '../../../platform/models/context-window.ts'
import { promptTokensOf } from '../../../platform/local-models/local-provider.ts'
import { computeBudget } from './prompt-budget.ts'
import { shortSystemPrompt } from './short-prompt.ts'

it('CHT-06 fits the prompt into the context window, and caps it when the window is huge', () => {
  const { history, sources, result } = computeBudget(8192)
  expect((history + sources + result) / 3).toBeLessThan(8192 * 0.9)
  expect(computeBudget(1_000_000)).toEqual(computeBudget(200_000))
})

it('CHT-06 limits a small local model’s prompt to 1,200 tokens, or fewer if the model is slow', () => {
  const prompt = (promptTokens: number, text: string) => {
    const rules = shortSystemPrompt({
      now: new Date('2026-03-04'),
      instructions: { kind: 'project', name: 'Lamps', systemPrompt: text.repeat(250) },
      person: { instructions: text.repeat(250), memories: null, hasCrafts: true, usesAnalystMode: false },
      sources: 'some',
      isSealed: false,
    })
    const fixedTokens = estimateTokens(rules + text)
    const { history, sources, measure } = computeBudget(4096, promptTokens, fixedTokens)
    const material = [history, sources].map((max) => measure.truncate(text.repeat(1000), max))
    expect(material[1]?.length).toBeGreaterThan(150)
    return fixedTokens + estimateTokens(material.join(''))
  }
  expect(prompt(1200, 'Be brief. ')).toBeLessThan(1200)
  expect(prompt(1200, 'Отвечай кратко. ')).toBeLessThan(1200)
  expect(prompt(1200, '簡潔に答えてください。')).toBeLessThan(1200)
  const gigabyte = 1024 ** 3
  expect(promptTokensOf(gigabyte / 4, null)).toBe(1200)
  expect(promptTokensOf(gigabyte / 4, { read: 1000, write: 50 })).toBe(1200)
  expect(promptTokensOf(gigabyte / 4, { read: 150, write: 10 })).toBe(750)
  expect(promptTokensOf(5 * gigabyte, { read: 400, write: 10 })).toBe(2000)
  expect(promptTokensOf(5 * gigabyte, { read: 2000, write: 60 })).toBeNull()
})

it('CHT-06 determines the context window from the settings, the server, or the model’s name', () => {
  const { models } = readConfig({ CONTEXT_WINDOW: '16384 small=4096, openai/tiny=2048' })
  expect(contextWindowFor(models, 'openai/tiny', 9000)).toBe(2048)
  expect(contextWindowFor(models, 'ollama/small', 9000)).toBe(4096)
  expect(contextWindowFor(models, 'openai/other', 9000)).toBe(16_384)
  const defaultModels = readConfig({}).models
  expect(contextWindowFor(defaultModels, 'openai/other', 9000)).toBe(9000)
  expect(contextWindowFor(defaultModels, 'openai/gpt-4.1', undefined)).toBe(128_000)
  expect(contextWindowFor(defaultModels, 'ollama/llama3', undefined)).toBe(8192)
  expect(() => readConfig({ CONTEXT_WINDOW: 'much' })).toThrow('number of tokens')
})
