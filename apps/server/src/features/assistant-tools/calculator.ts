import type { MathNode } from 'mathjs'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { defineTool, textOutput } from '../runs/index.ts'

const constants = new Set(['pi', 'e'])
const functions = new Set(
  `abs ceil floor round sign sqrt cbrt exp log log2 log10 pow mod min max sum mean median gcd lcm
   sin cos tan asin acos atan atan2`.split(/\s+/),
)
const operators = new Set(['+', '-', '*', '/', '^', '%', 'mod'])

const refuse = (what: string) => new AppError('BAD_INPUT', `The calculator does not know ${what}.`)

/** The language of the library makes lists, texts and functions too: arithmetic is let through, and nothing else. */
const requireArithmetic = (root: MathNode): void =>
  root.traverse((node, _path, parent) => {
    const { type, name, op, value } = node as MathNode & { name?: string; op?: string; value?: unknown }
    if (type === 'ParenthesisNode' || (type === 'ConstantNode' && typeof value === 'number')) return
    if (type === 'OperatorNode' && op !== undefined && operators.has(op)) return
    if (type === 'FunctionNode' && name !== undefined && functions.has(name)) return
    const isCalled = (parent as MathNode | null)?.type === 'FunctionNode' && functions.has(name ?? '')
    if (type === 'SymbolNode' && name !== undefined && (constants.has(name) || isCalled)) return
    throw refuse(name ?? op ?? 'this')
  })

const calculate = async (expression: string): Promise<string> => {
  // heavy, and seldom needed
  const { evaluate, format, parse } = await import('mathjs/number')
  let value: unknown
  try {
    const root = parse(expression)
    requireArithmetic(root)
    value = evaluate(expression)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('BAD_INPUT', `The calculator cannot read “${expression}”.`, { cause: error })
  }
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new AppError('BAD_INPUT', `${expression} has no value.`)
  // what a double cannot tell apart is not shown: 0.1 + 0.2 is 0.3
  return format(value, { precision: 14, lowerExp: -9, upperExp: 15 })
}

/** Arithmetic that models get wrong. */
export const calculator = defineTool({
  name: 'calculator',
  title: 'Calculator',
  summary: 'Calculates exactly, where language models guess.',
  description:
    'Works out an arithmetic expression exactly: + - * / ^ % ( ), pi, e, and functions such as sqrt, round, log, min, max, mean.',
  input: z.strictObject({ expression: z.string().min(1).max(500).describe('Such as (1250 - 310) * 1.19') }),
  execute: async ({ expression }) => {
    const value = await calculate(expression)
    return { text: `${expression} = ${value}`, output: textOutput(`= ${value}`) }
  },
})
