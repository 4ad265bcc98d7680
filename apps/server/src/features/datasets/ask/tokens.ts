import { plain, stem } from './words.ts'

/** A word, a number or a sign of a question, and where it stands in its text. */
export interface Token {
  /** As it is compared; 'not' for what ends with n’t. */
  readonly word: string
  readonly start: number
  readonly end: number
}

const pattern =
  /\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?(?![\p{L}\d])|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?![\p{L}\d])|\d{1,2}\/\d{4}(?!\d)|(?<![\p{L}\d])[-−]?\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?:[.,]\d+)?(?![\p{L}\d])|(?<![\p{L}\d])[-−]?\d+[.,]\d+k?(?![\p{L}\d])|(?<![\p{L}\d])[-−]\d+k?(?![\p{L}\d])|\p{L}+n['’]t(?!\p{L})|[\p{L}\p{N}\p{M}]+|>=|<=|<>|!=|[<>=≠≥≤€$£]/gu

/** What German writes in one word with what it is said of: Gesamtumsatz, Umsatzanteil. */
const before = /^(gesamt|durchschnitts|hochst|tiefst|maximal|minimal|jahres|monats)(?=\p{L}{4})/u
const behind = /(?<=\p{L}{4})(anteil|entwicklung|verteilung|durchschnitt|summe)$/u

const partsOf = (word: string): readonly number[] => {
  const [head] = before.exec(word) ?? []
  if (head !== undefined) return [head.length]
  const tail = behind.exec(word)
  return tail ? [tail.index] : []
}

/** The words, numbers and signs of a question; `known` are words of columns, which stay whole. */
export const tokensOf = (question: string, known: ReadonlySet<string>): Token[] => {
  const tokens: Token[] = []
  for (const { 0: found, index } of question.matchAll(pattern)) {
    if (/n['’]t$/i.test(found)) {
      tokens.push({ word: 'not', start: index, end: index + found.length })
      continue
    }
    const whole = plain(found)
    // accents take no letters away where each is one with its letter
    const cuts =
      whole.length !== found.length || known.has(stem(whole)) || /^(gesamtsumme)$/.test(whole)
        ? []
        : partsOf(whole)
    const humps = [...found.matchAll(/(?<=\p{Ll})(?=\p{Lu})/gu)].map((hump) => hump.index)
    const ends = [...new Set([...humps, ...cuts]), found.length].toSorted((a, b) => a - b)
    let from = 0
    for (const to of ends) {
      tokens.push({ word: plain(found.slice(from, to)), start: index + from, end: index + to })
      from = to
    }
  }
  return tokens
}

/** What decides how a number is read that could be read in two ways. */
export interface Writing {
  readonly decimal: '.' | ','
  readonly dates: 'day-first' | 'month-first' | null
}

/** 1.000,50 and 1,000.50 and 50k; 1.000 as it is written where the question comes from. */
export const numberOf = (word: string, { decimal }: Writing): number | null => {
  const text = word.replace('−', '-').replaceAll(/[ \u00a0\u202f'’]/g, '')
  const [, digits = '', thousand] = /^(-?\d[\d.,]*?)(k?)$/.exec(text) ?? []
  if (digits === '') return null
  const marks = new Set(digits.match(/[.,]/g) ?? [])
  const last = digits.at(Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))) ?? ''
  const isParted = /^-?\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  const point = marks.size === 2 ? last : isParted ? decimal : last
  const plainDigits = digits.replaceAll(point === ',' ? '.' : ',', '').replace(point === ',' ? ',' : '.', '.')
  const value = Number(plainDigits)
  return Number.isFinite(value) ? value * (thousand === 'k' ? 1000 : 1) : null
}

export const isNumber = (word: string): boolean => /^[-−]?\d/.test(word) && !/[a-jl-z]/.test(word)
