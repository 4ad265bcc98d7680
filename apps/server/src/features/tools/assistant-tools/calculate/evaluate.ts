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
import { cannotRead, type Token, tokenize } from './tokenize.ts'

interface Value {
  readonly amount: Amount
  readonly isShare: boolean
}

const depthMax = 100
const exponentMax = 1000
const one = new Fraction(1)
const hundred = new Fraction(100)
const share: ReadonlySet<string> = new Set(['of', 'von', 'de'])

export const evaluate = (expression: string, language: Language): Amount => {
  const tokens = tokenize(expression, language)
  let at = 0
  let depth = 0

  const takeOperator = (...expected: string[]): string | null => {
    const token = tokens[at]
    if (token?.kind !== 'sign' || !expected.includes(token.sign)) return null
    at++
    return token.sign
  }
  const consume = (expected: string) => {
    if (takeOperator(expected) === null) throw cannotRead(expression)
  }
  const isNamed = (names: ReadonlySet<string>): boolean => {
    const token = tokens[at]
    if (token?.kind !== 'name' || !names.has(token.name)) return false
    at++
    return true
  }
  const beginsOperand = (token: Token | undefined): boolean =>
    token?.kind === 'number' ||
    (token?.kind === 'name' && token.name !== 'mod' && !share.has(token.name)) ||
    (token?.kind === 'sign' && (token.sign === '(' || token.sign === '√'))

  const sum = (): Value => {
    let total = product()
    for (let operator = takeOperator('+', '-'); operator !== null; operator = takeOperator('+', '-')) {
      const right = product()
      const step = operator === '+' ? add : subtract
      total =
        right.isShare && !total.isShare
          ? { amount: multiply(total.amount, step(one, right.amount)), isShare: false }
          : { amount: step(total.amount, right.amount), isShare: total.isShare && right.isShare }
    }
    return total
  }

  const product = (): Value => {
    let result = parseSigned()
    for (;;) {
      const step = nextStep()
      if (step === null) return result
      result = { amount: step(result.amount, parseSigned().amount), isShare: false }
    }
  }

  const nextStep = () => {
    const operator = takeOperator('*', '/', '%')
    if (operator === '*') return multiply
    if (operator === '/') return divide
    if (operator === '%' || isNamed(new Set(['mod']))) return modulo
    if (isNamed(share)) return multiply
    const token = tokens[at]
    // 2 pi, 2 (3 + 4)
    return token?.kind !== 'number' && beginsOperand(token) ? multiply : null
  }

  const parseSigned = (): Value => {
    if (++depth > depthMax) throw cannotRead(expression)
    const operator = takeOperator('-', '+')
    const value = operator === null ? parsePower() : parseSigned()
    depth--
    return operator === '-' ? { ...value, amount: multiply(value.amount, new Fraction(-1)) } : value
  }

  const parsePower = (): Value => {
    const base = withPercent()
    if (takeOperator('^') === null) return base
    return { amount: power(base.amount, parseSigned().amount), isShare: false }
  }

  const withPercent = (): Value => {
    let value: Value = { amount: parsePrimary(), isShare: false }
    while (takeOperator('!') !== null) value = { amount: factorial(value.amount), isShare: false }
    if (bracketShare) value = { ...value, isShare: true }
    bracketShare = false
    while (tokens[at]?.kind === 'sign' && (tokens[at] as { sign: string }).sign === '%') {
      if (beginsOperand(tokens[at + 1])) break
      at++
      value = { amount: divide(value.amount, hundred), isShare: true }
    }
    return value
  }

  let bracketShare = false

  const parseGroup = (): Amount => {
    if (++depth > depthMax) throw cannotRead(expression)
    const { amount, isShare } = sum()
    consume(')')
    depth--
    bracketShare = isShare
    return amount
  }

  const parsePrimary = (): Amount => {
    if (takeOperator('(') !== null) return parseGroup()
    if (takeOperator('√') !== null) return power(parsePrimary(), new Fraction(1, 2))
    const token = tokens[at++]
    if (token?.kind === 'number') return amountOf(token.digits)
    if (token?.kind !== 'name') throw cannotRead(expression)
    const constant = constants.get(token.name)
    if (constant !== undefined) return constant
    return parseCall(token.name)
  }

  const amountOf = (digits: string): Amount => {
    if (Math.abs(Number(digits.split('e')[1] ?? 0)) > exponentMax) throw cannotRead(expression)
    const [mantissa = '0', exponent = '0'] = digits.split('e')
    const scale = new Fraction(10).pow(Number(exponent)) ?? one
    return new Fraction(mantissa.replace(/^\./, '0.').replace(/\.$/, '')).mul(scale)
  }

  const parseCall = (name: string): Amount => {
    const fn = functions.get(name)
    if (!fn) throw new AppError('BAD_INPUT', sentence('The calculator doesn’t know {what}.', { what: name }))
    consume('(')
    const amounts: Amount[] = []
    do amounts.push(sum().amount)
    while (takeOperator(';') !== null)
    consume(')')
    bracketShare = false
    if (amounts.length < fn.minArguments || amounts.length > fn.maxArguments) throw cannotRead(expression)
    // bounded: an expression is at most 500 letters long
    return fn.work(...amounts)
  }

  try {
    const { amount } = sum()
    if (at < tokens.length) throw cannotRead(expression)
    return amount
  } catch (error) {
    throw error instanceof AppError ? error : cannotRead(expression)
  }
}
