import type { Language } from '@atelier/contract/language'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'

export type Token =
  | { readonly kind: 'number'; /** With a point, and an exponent at most. */ readonly digits: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: string }

const operators: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '⋅': '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  '**': '^',
  x: '*',
}

const neutralCharacters = /[\s'’]/g
const groupedPattern = (mark: string) => new RegExp(String.raw`^[1-9]\d{0,2}(?:${mark}\d{3})+$`)
const isGrouped = { '.': groupedPattern(String.raw`\.`), ',': groupedPattern(',') }

/** 1.250 is 1250 in German and 1.25 in English. An unambiguous number may use either notation. */
const digitsOf = (literal: string, language: Language): string | null => {
  const text = literal.replaceAll(neutralCharacters, '')
  const [decimal, group] = language === 'de' ? ([',', '.'] as const) : (['.', ','] as const)
  const parts = text.split(decimal)
  const [integerPart = '', fraction] = parts
  if (
    parts.length <= 2 &&
    (isGrouped[group].test(integerPart) || !integerPart.includes(group)) &&
    !fraction?.includes(group)
  )
    return `${integerPart.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`
  const [otherInteger = '', otherFraction, ...otherParts] = text.split(group)
  const isOtherNotation =
    otherParts.length === 0 && otherFraction !== undefined && !otherFraction.includes(decimal)
  if (isOtherNotation && (isGrouped[decimal].test(otherInteger) || !otherInteger.includes(decimal)))
    return `${otherInteger.replaceAll(decimal, '')}.${otherFraction}`
  return isGrouped[decimal].test(text) && parts.length > 2 ? text.replaceAll(decimal, '') : null
}

const numberPattern = /^(?:\d+(?:[ \u00a0\u202f'’]\d{3}(?!\d)|[.,]\d+)*[.,]?|[.,]\d+)(?:e[+-]?\d+(?![\w.]))?/i
const listNumberPattern = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+(?![\w.]))?/i

export const unreadableExpression = (expression: string) =>
  new AppError('BAD_INPUT', sentence('The calculator can’t read “{expression}”.', { expression }))

const ambiguousCommas = (expression: string) =>
  new AppError(
    'BAD_INPUT',
    sentence('The commas in “{expression}” are ambiguous. Separate numbers with semicolons.', { expression }),
  )

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
}

const spellOut = (expression: string): string =>
  expression
    .replaceAll(/[€$£¥]/g, ' ')
    .replaceAll(/(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, minus: string, digits: string) => {
      const power = [...digits].map((digit) => superscripts.indexOf(digit)).join('')
      return `^${minus && '-'}${power}`
    })
    .replaceAll(/(\d+)? ?([½⅓⅔¼¾⅕⅛])/g, (_, integer: string | undefined, fraction: string) =>
      integer === undefined ? `(${fractions[fraction]})` : `(${integer}+${fractions[fraction]})`,
    )

/** In German, a single `10:25` is a division, while several that are added are times. */
const timePattern = /(?<![\d:.,])\d{1,3}:[0-5]\d(?::[0-5]\d)?(?![\d:.,])/g

const rejectTimes = (expression: string): void => {
  if ((expression.match(timePattern)?.length ?? 0) > 1)
    throw new AppError(
      'BAD_INPUT',
      sentence('“{expression}” may contain times. Convert them to minutes or hours, or use / to divide.', {
        expression,
      }),
    )
}

export const tokenize = (expression: string, language: Language): Token[] => {
  const tokens: Token[] = []
  const hasSemicolons = expression.includes(';')
  const callBrackets: boolean[] = []
  rejectTimes(expression)
  let remaining = spellOut(expression).trim()
  while (remaining !== '') {
    const isList = callBrackets.at(-1) === true && !hasSemicolons
    // ambiguous, since 1,250 is one English number or two, and 1,5 is one German number or two
    if (
      isList &&
      /^\d+,\d/.test(remaining) &&
      (language === 'de' || /^\d{1,3}(,\d{3})+(?!\d)/.test(remaining))
    )
      throw ambiguousCommas(expression)
    const literal = (isList ? listNumberPattern : numberPattern).exec(remaining)?.[0]
    if (literal !== undefined) {
      const [mantissa = '', exponent] = literal.split(/e/i)
      const digits = digitsOf(mantissa, language)
      if (digits === null) throw unreadableExpression(expression)
      tokens.push({ kind: 'number', digits: `${digits}${exponent === undefined ? '' : `e${exponent}`}` })
      remaining = remaining.slice(literal.length).trimStart()
      continue
    }
    const name = /^\p{L}[\p{L}\d]*/u.exec(remaining)?.[0]
    if (name !== undefined && name !== 'x') tokens.push({ kind: 'name', name: name.toLowerCase() })
    const operator = name === 'x' ? 'x' : /^(?:\*\*|[-+*/^%!(),;×·⋅÷:−–√])/u.exec(remaining)?.[0]
    if (operator === undefined && name === undefined) throw unreadableExpression(expression)
    if (operator !== undefined) {
      if (operator === '(') callBrackets.push(tokens.at(-1)?.kind === 'name')
      if (operator === ')') callBrackets.pop()
      tokens.push({ kind: 'sign', sign: operators[operator] ?? (operator === ',' ? ';' : operator) })
    }
    remaining = remaining.slice((name ?? operator ?? '').length).trimStart()
  }
  return tokens
}
