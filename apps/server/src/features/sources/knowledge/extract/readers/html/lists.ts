import { Parser } from 'htmlparser2'
import { toBijective, formatNumeral, type Numbering } from '../../office/numerals.ts'
import { lookupTable } from '../../../../../../platform/text/lookup-table.ts'

type Attributes = Readonly<Record<string, string>>

interface List {
  readonly isOrdered: boolean
  readonly increment: 1 | -1
  readonly type: string | undefined
  next: number
}

const numberings = lookupTable<Numbering>({
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
})

const types = lookupTable<string>({
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  1: 'decimal',
})

const readListType = ({ type, style }: Attributes): string | undefined =>
  /list-style(?:-type)?\s*:[^;]*?\b([a-z-]+)\s*(?:;|$)/i.exec(style ?? '')?.[1]?.toLowerCase() ??
  (type === undefined ? undefined : types[type])

const toNumeral = (value: number, type: string): string => {
  if (value > 0 && /^(lower|upper)-(alpha|latin)$/.test(type)) {
    return type.startsWith('lower') ? toBijective(value) : toBijective(value).toUpperCase()
  }
  return formatNumeral(value, numberings[type] ?? 'decimal')
}

const parseInteger = (text: string | undefined): number | undefined => {
  const value = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(value) ? value : undefined
}

/** Ordered lists and their items (HTML, sections 4.4.5 and 4.4.8). */
export class ListMarkers {
  readonly #openLists: List[] = []
  readonly reversedCounts: number[]

  constructor(html: string) {
    this.reversedCounts = /<ol[^>]*\sreversed/i.test(html) ? countReversedItems(html) : []
  }

  get depth(): number {
    return Math.max(0, this.#openLists.length - 1)
  }

  open(name: string, attributes: Attributes): void {
    const isReversed = 'reversed' in attributes && name === 'ol'
    const count = isReversed ? this.reversedCounts.shift() : undefined
    this.#openLists.push({
      isOrdered: name === 'ol',
      increment: isReversed ? -1 : 1,
      type: readListType(attributes),
      next: parseInteger(attributes['start']) ?? count ?? 1,
    })
  }

  close(): void {
    this.#openLists.pop()
  }

  nextMarker(attributes: Attributes): string {
    const list = this.#openLists.at(-1)
    if (!list?.isOrdered) return '-'
    const value = parseInteger(attributes['value']) ?? list.next
    list.next = value + list.increment
    const type = readListType(attributes) ?? list.type ?? 'decimal'
    return /^(none|disc|circle|square)$/.test(type) ? '-' : `${toNumeral(value, type)}.`
  }
}

const countReversedItems = (html: string): number[] => {
  const counts: number[] = []
  const openLists: (number | null)[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const countIndex = openLists.at(-1)
      if (name === 'li' && typeof countIndex === 'number') counts[countIndex] = (counts[countIndex] ?? 0) + 1
      if (name !== 'ol' && name !== 'ul') return
      const isReversed = name === 'ol' && 'reversed' in attributes
      openLists.push(isReversed ? counts.push(0) - 1 : null)
    },
    onclosetag: (name) => {
      if (name === 'ol' || name === 'ul') openLists.pop()
    },
  })
  parser.end(html)
  return counts
}
