import { Parser } from 'htmlparser2'
import { bijective, numeral, type Numbering } from '../../office/numerals.ts'

type Attributes = Readonly<Record<string, string>>

interface List {
  readonly isOrdered: boolean
  readonly step: 1 | -1
  readonly type: string | undefined
  next: number
}

const numberings: Record<string, Numbering> = {
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'decimal-leading-zero': 'decimalZero',
  'lower-greek': 'lowerGreek',
  'cjk-decimal': 'chinese',
  'simp-chinese-informal': 'chinese',
  'trad-chinese-informal': 'chinese',
  'japanese-informal': 'chinese',
  'cjk-ideographic': 'chinese',
  katakana: 'katakana',
  'katakana-iroha': 'iroha',
  'cjk-heavenly-stem': 'stems',
  'cjk-earthly-branch': 'branches',
  hebrew: 'hebrew',
}

const types: Record<string, string> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  1: 'decimal',
}

const readListType = ({ type, style }: Attributes): string | undefined =>
  /list-style(?:-type)?\s*:[^;]*?\b([a-z-]+)\s*(?:;|$)/i.exec(style ?? '')?.[1]?.toLowerCase() ??
  (type === undefined ? undefined : types[type])

const toNumeral = (value: number, type: string): string => {
  if (value > 0 && /^(lower|upper)-(alpha|latin)$/.test(type)) {
    return type.startsWith('lower') ? bijective(value) : bijective(value).toUpperCase()
  }
  return numeral(value, numberings[type] ?? 'decimal')
}

const integer = (text: string | undefined): number | undefined => {
  const value = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(value) ? value : undefined
}

/** HTML 4.4.5, 4.4.8. */
export class ListMarks {
  readonly #open: List[] = []
  readonly reversedCounts: number[]

  constructor(html: string) {
    this.reversedCounts = /<ol[^>]*\sreversed/i.test(html) ? countReversed(html) : []
  }

  get depth(): number {
    return Math.max(0, this.#open.length - 1)
  }

  open(name: string, attributes: Attributes): void {
    const isReversed = 'reversed' in attributes && name === 'ol'
    const count = isReversed ? this.reversedCounts.shift() : undefined
    this.#open.push({
      isOrdered: name === 'ol',
      step: isReversed ? -1 : 1,
      type: readListType(attributes),
      next: integer(attributes['start']) ?? count ?? 1,
    })
  }

  close(): void {
    this.#open.pop()
  }

  item(attributes: Attributes): string {
    const list = this.#open.at(-1)
    if (!list?.isOrdered) return '-'
    const value = integer(attributes['value']) ?? list.next
    list.next = value + list.step
    const type = readListType(attributes) ?? list.type ?? 'decimal'
    return /^(none|disc|circle|square)$/.test(type) ? '-' : `${toNumeral(value, type)}.`
  }
}

const countReversed = (html: string): number[] => {
  const counts: number[] = []
  const open: (number | null)[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const at = open.at(-1)
      if (name === 'li' && typeof at === 'number') counts[at] = (counts[at] ?? 0) + 1
      if (name !== 'ol' && name !== 'ul') return
      const isReversed = name === 'ol' && 'reversed' in attributes
      open.push(isReversed ? counts.push(0) - 1 : null)
    },
    onclosetag: (name) => {
      if (name === 'ol' || name === 'ul') open.pop()
    },
  })
  parser.end(html)
  return counts
}
