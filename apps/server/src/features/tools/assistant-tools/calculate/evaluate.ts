import type { Language } from '@atelier/contract/language'
import { sentence } from '@atelier/contract/write-sentence'
import { Fraction } from 'fraction.js'
import { AppError } from '../../../../platform/app-error.ts'
import {
  add,
  type Amount,
  constants,
  divide,
  factorial,
  functions,
  modulo,
  multiply,
  power,
  subtract,
} from './arithmetic.ts'
import { unreadableExpression, type Token, tokenize } from './tokenize.ts'

interface Value {
  readonly amount: Amount
  readonly isPercentage: boolean
}

const depthMax = 100
const exponentMax = 1000
const one = new Fraction(1)
const hundred = new Fraction(100)
const percentageOfWords: ReadonlySet<string> = new Set(['of', 'von', 'de'])

export const evaluate = (expression: string, language: Language): Amount => {
  const tokens = tokenize(expression, language)
  let position = 0
  let depth = 0

  const acceptOperator = (...expected: string[]): string | null => {
    const token = tokens[position]
    if (token?.kind !== 'sign' || !expected.includes(token.sign)) return null
    position++
    return token.sign
  }
  const expectOperator = (expected: string) => {
    if (acceptOperator(expected) === null) throw unreadableExpression(expression)
  }
  const acceptName = (names: ReadonlySet<string>): boolean => {
    const token = tokens[position]
    if (token?.kind !== 'name' || !names.has(token.name)) return false
    position++
    return true
  }
  const beginsOperand = (token: Token | undefined): boolean =>
    token?.kind === 'number' ||
    (token?.kind === 'name' && token.name !== 'mod' && !percentageOfWords.has(token.name)) ||
    (token?.kind === 'sign' && (token.sign === '(' || token.sign === '√'))

  const parseSum = (): Value => {
    let total = parseProduct()
    for (let operator = acceptOperator('+', '-'); operator !== null; operator = acceptOperator('+', '-')) {
      const right = parseProduct()
      const operation = operator === '+' ? add : subtract
      total =
        right.isPercentage && !total.isPercentage
          ? { amount: multiply(total.amount, operation(one, right.amount)), isPercentage: false }
          : {
              amount: operation(total.amount, right.amount),
              isPercentage: total.isPercentage && right.isPercentage,
            }
    }
    return total
  }

  const parseProduct = (): Value => {
    let result = parseSigned()
    for (;;) {
      const operation = nextOperation()
      if (operation === null) return result
      result = { amount: operation(result.amount, parseSigned().amount), isPercentage: false }
    }
  }

  const nextOperation = () => {
    const operator = acceptOperator('*', '/', '%')
    if (operator === '*') return multiply
    if (operator === '/') return divide
    if (operator === '%' || acceptName(new Set(['mod']))) return modulo
    if (acceptName(percentageOfWords)) return multiply
    const token = tokens[position]
    // implicit multiplication, as in 2 pi or 2 (3 + 4)
    return token?.kind !== 'number' && beginsOperand(token) ? multiply : null
  }

  const parseSigned = (): Value => {
    if (++depth > depthMax) throw unreadableExpression(expression)
    const operator = acceptOperator('-', '+')
    const value = operator === null ? parsePower() : parseSigned()
    depth--
    return operator === '-' ? { ...value, amount: multiply(value.amount, new Fraction(-1)) } : value
  }

  const parsePower = (): Value => {
    const base = parsePostfix()
    if (acceptOperator('^') === null) return base
    return { amount: power(base.amount, parseSigned().amount), isPercentage: false }
  }

  const parsePostfix = (): Value => {
    let value: Value = { amount: parsePrimary(), isPercentage: false }
    while (acceptOperator('!') !== null) value = { amount: factorial(value.amount), isPercentage: false }
    if (isGroupPercentage) value = { ...value, isPercentage: true }
    isGroupPercentage = false
    while (tokens[position]?.kind === 'sign' && (tokens[position] as { sign: string }).sign === '%') {
      if (beginsOperand(tokens[position + 1])) break
      position++
      value = { amount: divide(value.amount, hundred), isPercentage: true }
    }
    return value
  }

  let isGroupPercentage = false

  const parseGroup = (): Amount => {
    if (++depth > depthMax) throw unreadableExpression(expression)
    const { amount, isPercentage } = parseSum()
    expectOperator(')')
    depth--
    isGroupPercentage = isPercentage
    return amount
  }

  const parsePrimary = (): Amount => {
    if (acceptOperator('(') !== null) return parseGroup()
    if (acceptOperator('√') !== null) return power(parsePrimary(), new Fraction(1, 2))
    const token = tokens[position++]
    if (token?.kind === 'number') return parseNumber(token.digits)
    if (token?.kind !== 'name') throw unreadableExpression(expression)
    const constant = constants.get(token.name)
    if (constant !== undefined) return constant
    return parseCall(token.name)
  }

  const parseNumber = (digits: string): Amount => {
    if (Math.abs(Number(digits.split('e')[1] ?? 0)) > exponentMax) throw unreadableExpression(expression)
    const [mantissa = '0', exponent = '0'] = digits.split('e')
    const scale = new Fraction(10).pow(Number(exponent)) ?? one
    return new Fraction(mantissa.replace(/^\./, '0.').replace(/\.$/, '')).mul(scale)
  }

  const parseCall = (name: string): Amount => {
    const fn = functions.get(name)
    if (!fn) throw new AppError('BAD_INPUT', sentence('The calculator doesn’t know {what}.', { what: name }))
    expectOperator('(')
    const amounts: Amount[] = []
    do amounts.push(parseSum().amount)
    while (acceptOperator(';') !== null)
    expectOperator(')')
    isGroupPercentage = false
    if (amounts.length < fn.minArguments || amounts.length > fn.maxArguments)
      throw unreadableExpression(expression)
    // bounded: an expression is at most 500 letters long
    return fn.compute(...amounts)
  }

  try {
    const { amount } = parseSum()
    if (position < tokens.length) throw unreadableExpression(expression)
    return amount
  } catch (error) {
    throw error instanceof AppError ? error : unreadableExpression(expression)
  }
}
