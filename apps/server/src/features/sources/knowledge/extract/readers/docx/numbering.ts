import { formatNumeral, type Numbering } from '../../office/numerals.ts'
import { isSymbolFont, symbolText } from '../../office/symbols.ts'
import { attribute, child, childValue, findDescendant, elements, type XmlElement } from '../../xml-tree.ts'
import { runStyleOf, readToggle, type NumberingRef } from './styles.ts'
import { lookupTable } from '../../../../../../platform/text/lookup-table.ts'

interface Level {
  readonly start: number
  readonly format: string
  readonly text: string
  /** The level (from 1) whose items restart this one; 0 for none. */
  readonly restart: number | undefined
  readonly isLegal: boolean
  readonly style: string | undefined
  readonly font: string | undefined
}

interface List {
  /** Lists with the same definition share their counters. */
  readonly definition: string
  readonly levels: Map<number, Level>
  readonly starts: Map<number, number>
}

export interface ListMarker {
  readonly text: string
  readonly level: number
  readonly isBullet: boolean
}

const formats = lookupTable<Numbering>({
  decimal: 'decimal',
  decimalZero: 'decimalZero',
  lowerLetter: 'lowerLetter',
  upperLetter: 'upperLetter',
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
  ordinal: 'ordinal',
  decimalEnclosedCircle: 'circled',
  decimalEnclosedCircleChinese: 'circled',
  numberInDash: 'dash',
  decimalFullWidth: 'fullWidth',
  decimalFullWidth2: 'fullWidth',
  decimalHalfWidth: 'decimal',
  chineseCounting: 'chinese',
  chineseCountingThousand: 'chinese',
  ideographDigital: 'chinese',
  japaneseCounting: 'chinese',
  japaneseDigitalTenThousand: 'chinese',
  taiwaneseCounting: 'chinese',
  taiwaneseCountingThousand: 'chinese',
  taiwaneseDigital: 'chinese',
  koreanDigital2: 'chinese',
  chineseLegalSimplified: 'chineseLegal',
  ganada: 'korean',
  chosung: 'korean',
  aiueo: 'katakana',
  aiueoFullWidth: 'katakana',
  iroha: 'iroha',
  irohaFullWidth: 'iroha',
  hebrew1: 'hebrew',
  arabicAlpha: 'arabicAlpha',
  russianLower: 'lowerCyrillic',
  russianUpper: 'upperCyrillic',
  chicago: 'chicago',
  ideographTraditional: 'stems',
  ideographZodiac: 'branches',
})

export const wordNumeral = (value: number, format: string): string =>
  formatNumeral(value, formats[format] ?? 'decimal')
const isKnownFormat = (format: string) =>
  Object.hasOwn(formats, format) || format === 'bullet' || format === 'none'

const readLevel = (element: XmlElement): Level => {
  const restartLevel = childValue(element, 'lvlRestart')
  const format = findDescendant(element, 'numFmt')
  const customFormat = format && attribute(format, 'format')
  const value = format && attribute(format, 'val')
  return {
    start: Number(childValue(element, 'start') ?? 0) || 0,
    // a 'custom' format contains '01, 02, 03, …'
    format: value === 'custom' && /^0\d,/.test(customFormat ?? '') ? 'decimalZero' : (value ?? 'decimal'),
    text: childValue(element, 'lvlText') ?? '',
    restart: restartLevel === undefined ? undefined : Number(restartLevel),
    isLegal: readToggle(element, 'isLgl') ?? false,
    style: childValue(element, 'pStyle'),
    font: runStyleOf(child(element, 'rPr')).font,
  }
}

const readLevels = (element: XmlElement): Map<number, Level> => {
  const levels = new Map<number, Level>()
  for (const node of elements(element)) {
    if (node.name === 'lvl') levels.set(Number(attribute(node, 'ilvl')), readLevel(node))
  }
  return levels
}

const readLists = (root: XmlElement | undefined): Map<string, List> => {
  const definitions = new Map<string, { levels: Map<number, Level>; link: string | undefined }>()
  const byStyle = new Map<string, string>()
  for (const element of elements(root)) {
    const id = attribute(element, 'abstractNumId')
    if (element.name !== 'abstractNum' || id === undefined) continue
    definitions.set(id, { levels: readLevels(element), link: childValue(element, 'numStyleLink') })
    const style = childValue(element, 'styleLink')
    if (style !== undefined) byStyle.set(style, id)
  }
  const lists = new Map<string, List>()
  for (const element of elements(root)) {
    const id = attribute(element, 'numId')
    if (element.name !== 'num' || id === undefined) continue
    const abstractId = childValue(element, 'abstractNumId') ?? ''
    const definition = byStyle.get(definitions.get(abstractId)?.link ?? '') ?? abstractId
    const levels = new Map(definitions.get(definition)?.levels)
    const starts = new Map<number, number>()
    for (const override of elements(element)) {
      if (override.name !== 'lvlOverride') continue
      const levelIndex = Number(attribute(override, 'ilvl'))
      const start = childValue(override, 'startOverride')
      const level = child(override, 'lvl')
      if (level) levels.set(levelIndex, readLevel(level))
      if (start !== undefined) starts.set(levelIndex, Number(start) || 0)
    }
    lists.set(id, { definition, levels, starts })
  }
  return lists
}

/** Word's numbering (ECMA-376 part 1, 17.9). */
export class WordNumbering {
  hasUnknownFormat = false
  readonly #lists: Map<string, List>
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly startedLevels = new Set<string>()

  constructor(root: XmlElement | undefined) {
    this.#lists = readLists(root)
  }

  next({ list: id = '', level, style }: NumberingRef): ListMarker | null {
    const list = this.#lists.get(id)
    if (!list) return null
    const currentLevel = level ?? levelOfStyle(list, style) ?? 0
    const ownLevel = list.levels.get(currentLevel)
    if (!ownLevel) return null
    const counts = this.#count(id, list, currentLevel)
    if (ownLevel.format === 'bullet')
      return { text: bulletText(ownLevel), level: currentLevel, isBullet: true }
    const text = ownLevel.text.replace(/%([1-9])/g, (_, digit: string) => {
      const levelIndex = Number(digit) - 1
      const referencedLevel = list.levels.get(levelIndex)
      if (!referencedLevel || referencedLevel.format === 'none' || referencedLevel.format === 'bullet')
        return ''
      if (!isKnownFormat(referencedLevel.format)) this.hasUnknownFormat = true
      return wordNumeral(
        counts[levelIndex] ?? list.starts.get(levelIndex) ?? referencedLevel.start,
        ownLevel.isLegal ? 'decimal' : referencedLevel.format,
      )
    })
    return text.trim() === '' ? null : { text: text.trim(), level: currentLevel, isBullet: false }
  }

  #count(id: string, list: List, currentLevel: number): (number | undefined)[] {
    const counts = this.#counts.get(list.definition) ?? []
    this.#counts.set(list.definition, counts)
    for (const [level, start] of list.starts) {
      const key = `${id} ${level}`
      if (level > currentLevel || this.startedLevels.has(key)) continue
      this.startedLevels.add(key)
      counts[level] = level === currentLevel ? start - 1 : undefined
      counts.length = Math.min(counts.length, level + 1)
    }
    const previousCount = counts[currentLevel]
    counts[currentLevel] =
      previousCount === undefined
        ? (list.starts.get(currentLevel) ?? list.levels.get(currentLevel)?.start ?? 1)
        : previousCount + 1
    for (let lowerLevel = currentLevel + 1; lowerLevel < counts.length; lowerLevel += 1) {
      const restartLevel = list.levels.get(lowerLevel)?.restart ?? lowerLevel
      if (currentLevel < restartLevel) counts[lowerLevel] = undefined
    }
    return counts
  }
}

const levelOfStyle = (list: List, style: string | undefined): number | undefined => {
  if (style === undefined) return undefined
  for (const [levelIndex, level] of list.levels) if (level.style === style) return levelIndex
  return undefined
}

/** Keeps bullets with a meaning, such as check boxes; all others become a dash. */
const bulletText = ({ text, font }: Level): string => {
  const visibleText = isSymbolFont(font) ? (symbolText(text, font) ?? '') : text
  return /^[☐☑☒✓✗✔✘→⇒]$/u.test(visibleText.trim()) ? visibleText.trim() : '-'
}
