import { expect, it } from 'vitest'
import type { ToolContext } from '../runs/tool.ts'
import { calculator } from './calculator.ts'

const context = {} as ToolContext
const calculate = async (expression: string) => (await calculator.execute({ expression }, context)).text

it.each([
  ['0.1 + 0.2', '0.3'],
  ['(1250 - 310) * 1.19', '1118.6'],
  ['2^10 % 1000', '24'],
  ['sqrt(2) * pi', '4.4428829381584'],
  ['round(10 / 3, 2)', '3.33'],
  ['mean(1, 2, 6)', '3'],
  ['-7 mod 3', '2'],
])('CHT-02 works out %s', async (expression, value) => {
  expect(await calculate(expression)).toBe(`${expression} = ${value}`)
})

it.each([
  'import("fs")',
  'f(x) = x',
  'x = 3',
  '[1, 2, 3]',
  '"a" + "b"',
  'cos.constructor("return process")()',
  'evaluate("1+1")',
  '1 / 0',
  '2 +',
  'random()',
  '1:1000000000',
])('CHT-02 calculates nothing but arithmetic: not %s', async (expression) => {
  await expect(calculate(expression)).rejects.toThrow(/calculator|has no value/)
})
