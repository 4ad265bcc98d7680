import { toBijective, formatNumeral, type Numbering } from '../../office/numerals.ts'
import { attribute, child, elements, type XmlElement } from '../../xml-tree.ts'
import { lookupTable } from '../../../../../../platform/text/lookup-table.ts'

interface Level {
  readonly isBullet: boolean
  readonly bullet: string
  readonly format: string
  readonly hasLetterSync: boolean
  readonly prefix: string
  readonly suffix: string
  readonly displayLevels: number
  readonly start: number
  /** Such as '%1%.%2%)', which newer versions write. */
  readonly pattern: string | undefined
}

type ListStyle = ReadonlyMap<number, Level>
type Counts = (number | undefined)[]

const readLevel = (element: XmlElement): Level => {
  const readNumber = (name: string) => Math.trunc(Number(attribute(element, name) ?? 1)) || 0
  return {
    isBullet: !/number|outline/.test(element.name),
    bullet: attribute(element, 'bullet-char') ?? '',
    format: attribute(element, 'num-format') ?? '',
    hasLetterSync: attribute(element, 'num-letter-sync') === 'true',
    prefix: attribute(element, 'num-prefix') ?? '',
    suffix: attribute(element, 'num-suffix') ?? '',
    displayLevels: Math.max(1, readNumber('display-levels')),
    start: readNumber('start-value'),
    pattern: attribute(element, 'num-list-format'),
  }
}

const readListStyle = (element: XmlElement): ListStyle => {
  const levels = new Map<number, Level>()
  for (const node of elements(element)) {
    const levelIndex = Number(attribute(node, 'level')) - 1
    if (/^(list|outline)-level-style/.test(node.name)) levels.set(levelIndex, readLevel(node))
  }
  return levels
}

const numberings = lookupTable<Numbering>({
  i: 'lowerRoman',
  I: 'upperRoman',
  '01, 02, 03, ...': 'decimalZero',
  '一, 二, 三, ...': 'chinese',
  '壹, 贰, 叁, ...': 'chineseLegal',
  '①, ②, ③, ...': 'circled',
  'ア, イ, ウ, ...': 'katakana',
  'イ, ロ, ハ, ...': 'iroha',
  '가, 나, 다, ...': 'korean',
  'א, ב, ג, ...': 'hebrew',
  '甲, 乙, 丙, ...': 'stems',
  '子, 丑, 寅, ...': 'branches',
  'α, β, γ, ...': 'lowerGreek',
})

const toNumeral = (value: number, { format, hasLetterSync }: Level): string => {
  if (/^a$/i.test(format) && value > 0) {
    if (hasLetterSync) return formatNumeral(value, format === 'a' ? 'lowerLetter' : 'upperLetter')
    return format === 'a' ? toBijective(value) : toBijective(value).toUpperCase()
  }
  return formatNumeral(value, numberings[format] ?? 'decimal')
}

export class OdfList {
  readonly #counts: Counts

  constructor(counts: Counts = []) {
    this.#counts = counts
  }

  get counts(): Counts {
    return this.#counts
  }

  next(style: ListStyle | undefined, levelIndex: number, start?: number): string {
    const level = style?.get(levelIndex)
    const previousValue = this.#counts[levelIndex]
    this.#counts.length = Math.min(this.#counts.length, levelIndex + 1)
    this.#counts[levelIndex] =
      start ?? (previousValue === undefined ? (level?.start ?? 1) : previousValue + 1)
    if (!style || !level) return '-'
    if (level.isBullet) return /^[☐☑☒✓✔✗✘→⇒➔]$/u.test(level.bullet) ? level.bullet : '-'
    if (level.format === '' && !level.pattern) return ''
    const valueOf = (index: number) => {
      const listLevel = style.get(index)
      return listLevel && listLevel.format !== ''
        ? toNumeral(this.#counts[index] ?? listLevel.start, listLevel)
        : ''
    }
    if (level.pattern)
      return level.pattern.replace(/%(\d+)%/g, (_, digits: string) => valueOf(Number(digits) - 1)).trim()
    const firstLevel = Math.max(0, levelIndex - level.displayLevels + 1)
    const numbers = Array.from({ length: levelIndex - firstLevel + 1 }, (_, index) =>
      valueOf(firstLevel + index),
    ).filter(Boolean)
    return `${level.prefix}${numbers.join('.')}${level.suffix}`.trim()
  }
}

/** A list may continue an earlier one (ODF 1.3 part 3, 5.3). */
export class OdfLists {
  readonly headings = new OdfList()
  readonly #styles = new Map<string, ListStyle>()
  readonly #byId = new Map<string, OdfList>()
  readonly #byStyle = new Map<string, OdfList>()
  #outline: ListStyle | undefined

  add(container: XmlElement | undefined): void {
    for (const element of elements(container)) {
      if (element.name === 'list-style')
        this.#styles.set(attribute(element, 'name') ?? '', readListStyle(element))
    }
    const outline = child(container, 'outline-style')
    if (outline) this.#outline = readListStyle(outline)
  }

  get outline(): ListStyle | undefined {
    return this.#outline
  }

  style(name: string | undefined): ListStyle | undefined {
    return this.#styles.get(name ?? '') ?? (name === 'Outline' ? this.#outline : undefined)
  }

  open(element: XmlElement): OdfList {
    const style = attribute(element, 'style-name') ?? ''
    const continuedList = this.#byId.get(attribute(element, 'continue-list') ?? '')
    const isContinued = attribute(element, 'continue-numbering') === 'true'
    const list = continuedList ?? (isContinued ? this.#byStyle.get(style) : undefined) ?? new OdfList()
    this.#byStyle.set(style, list)
    const id = element.attributes['xml:id'] ?? attribute(element, 'id')
    if (id !== undefined) this.#byId.set(id, list)
    return list
  }
}
