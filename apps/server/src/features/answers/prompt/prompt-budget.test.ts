import { expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { windowOf } from '../../../platform/models/context-window.ts'
import { budgetOf } from './prompt-budget.ts'

it('CHT-06 fits what a model is told into its context window, and tells no model more than helps', () => {
  const { history, sources, result } = budgetOf(8192)
  expect((history + sources + result) / 3).toBeLessThan(8192 * 0.9)
  expect(budgetOf(1_000_000)).toEqual(budgetOf(200_000))
})

it('CHT-06 knows a context window as it is configured, told by the server, or usual for the name', () => {
  const { models } = readConfig({ CONTEXT_WINDOW: '16384 small=4096, openai/tiny=2048' })
  expect(windowOf(models, 'openai/tiny', 9000)).toBe(2048)
  expect(windowOf(models, 'ollama/small', 9000)).toBe(4096)
  expect(windowOf(models, 'openai/other', 9000)).toBe(16_384)
  const silent = readConfig({}).models
  expect(windowOf(silent, 'openai/other', 9000)).toBe(9000)
  expect(windowOf(silent, 'openai/gpt-4.1', undefined)).toBe(128_000)
  expect(windowOf(silent, 'ollama/llama3', undefined)).toBe(8192)
  expect(() => readConfig({ CONTEXT_WINDOW: 'much' })).toThrow('numbers of tokens')
})
