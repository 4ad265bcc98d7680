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

const neutral = /[\s'’]/g
const groups = (mark: string) => new RegExp(String.raw`^[1-9]\d{0,2}(?:${mark}\d{3})+$`)
const isGrouped = { '.': groups(String.raw`\.`), ',': groups(',') }

/** 1.250 is 1250 in German, 1.25 in English; an unambiguous number may use either notation. */
const digitsOf = (literal: string, language: Language): string | null => {
  const text = literal.replaceAll(neutral, '')
  const [decimal, group] = language === 'de' ? ([',', '.'] as const) : (['.', ','] as const)
  const parts = text.split(decimal)
  const [integerPart = '', fraction] = parts
  if (
    parts.length <= 2 &&
    (isGrouped[group].test(integerPart) || !integerPart.includes(group)) &&
    !fraction?.includes(group)
  )
    return `${integerPart.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`
  const [other = '', rest, ...more] = text.split(group)
  const isOther = more.length === 0 && rest !== undefined && !rest.includes(decimal)
  if (isOther && (isGrouped[decimal].test(other) || !other.includes(decimal)))
    return `${other.replaceAll(decimal, '')}.${rest}`
  return isGrouped[decimal].test(text) && parts.length > 2 ? text.replaceAll(decimal, '') : null
}

const number = /^(?:\d+(?:[ \u00a0\u202f'’]\d{3}(?!\d)|[.,]\d+)*[.,]?|[.,]\d+)(?:e[+-]?\d+(?![\w.]))?/i
const numberInList = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+(?![\w.]))?/i

export const cannotRead = (expression: string) =>
  new AppError('BAD_INPUT', sentence('The calculator can’t read “{expression}”.', { expression }))

const ambiguous = (expression: string) =>
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

const spelledOut = (expression: string): string =>
  expression
    .replaceAll(/[€$£¥]/g, ' ')
    .replaceAll(/(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, minus: string, digits: string) => {
      const power = [...digits].map((digit) => superscripts.indexOf(digit)).join('')
      return `^${minus && '-'}${power}`
    })
    .replaceAll(/(\d+)? ?([½⅓⅔¼¾⅕⅛])/g, (_, whole: string | undefined, sign: string) =>
      whole === undefined ? `(${fractions[sign]})` : `(${whole}+${fractions[sign]})`,
    )

/** In German, a single `10:25` is a division; added ones are times. */
const times = /(?<![\d:.,])\d{1,3}:[0-5]\d(?::[0-5]\d)?(?![\d:.,])/g

const refuseTimes = (expression: string): void => {
  if ((expression.match(times)?.length ?? 0) > 1)
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
  const open: boolean[] = []
  refuseTimes(expression)
  let rest = spelledOut(expression).trim()
  while (rest !== '') {
    const isList = open.at(-1) === true && !hasSemicolons
    // ambiguous: 1,250 is one English number or two, and 1,5 is one German number or two
    if (isList && /^\d+,\d/.test(rest) && (language === 'de' || /^\d{1,3}(,\d{3})+(?!\d)/.test(rest)))
      throw ambiguous(expression)
    const literal = (isList ? numberInList : number).exec(rest)?.[0]
    if (literal !== undefined) {
      const [mantissa = '', exponent] = literal.split(/e/i)
      const digits = digitsOf(mantissa, language)
      if (digits === null) throw cannotRead(expression)
      tokens.push({ kind: 'number', digits: `${digits}${exponent === undefined ? '' : `e${exponent}`}` })
      rest = rest.slice(literal.length).trimStart()
      continue
    }
    const name = /^\p{L}[\p{L}\d]*/u.exec(rest)?.[0]
    if (name !== undefined && name !== 'x') tokens.push({ kind: 'name', name: name.toLowerCase() })
    const sign = name === 'x' ? 'x' : /^(?:\*\*|[-+*/^%!(),;×·⋅÷:−–√])/u.exec(rest)?.[0]
    if (sign === undefined && name === undefined) throw cannotRead(expression)
    if (sign !== undefined) {
      if (sign === '(') open.push(tokens.at(-1)?.kind === 'name')
      if (sign === ')') open.pop()
      tokens.push({ kind: 'sign', sign: operators[sign] ?? (sign === ',' ? ';' : sign) })
    }
    rest = rest.slice((name ?? sign ?? '').length).trimStart()
  }
  return tokens
}
