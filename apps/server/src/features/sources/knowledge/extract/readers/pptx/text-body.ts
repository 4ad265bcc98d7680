import { type Block, paragraph } from '../../office/blocks.ts'
import { drawingLine } from '../../office/drawing-text.ts'
import { formatNumeral, type Numbering } from '../../office/numerals.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { attribute, child, elements, type XmlElement } from '../../xml-tree.ts'

const numberings: [RegExp, Numbering][] = [
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
  [/^circleNum/, 'circled'],
  [/^ea1(Ch|Jp)/, 'chinese'],
  [/^arabicDb/, 'fullWidth'],
  [/^hebrew/, 'hebrew'],
]

/** For example, 'alphaLcParenBoth' is (a) (ECMA-376 part 1, 20.1.10.61). */
const formatMarker = (value: number, type: string): string => {
  const numbering = numberings.find(([name]) => name.test(type))?.[1] ?? 'decimal'
  const number = formatNumeral(value, numbering)
  if (type.endsWith('ParenBoth')) return `(${number})`
  if (type.endsWith('ParenR')) return `${number})`
  if (/^hebrew2Minus|Minus$/.test(type)) return `${number}-`
  return type.endsWith('Period') ? `${number}.` : number
}

const readLevel = (properties: XmlElement | undefined): number =>
  Math.min(8, Math.max(0, Number((properties && attribute(properties, 'lvl')) ?? 0) || 0))

const readBullet = (
  properties: XmlElement | undefined,
  styles: readonly XmlElement[],
): XmlElement | undefined => {
  const level = `lvl${readLevel(properties) + 1}pPr`
  for (const source of [properties, ...styles.map((style) => child(style, level))]) {
    for (const node of elements(source)) if (/^bu(None|AutoNum|Char|Blip)$/.test(node.name)) return node
  }
  return undefined
}

export const readTextBody = (
  body: XmlElement | undefined,
  notes: ExtractionNotes,
  inheritedStyles: readonly XmlElement[] = [],
): Block[] => {
  const blocks: Block[] = []
  const ownStyle = child(body, 'lstStyle')
  const styles = ownStyle ? [ownStyle, ...inheritedStyles] : inheritedStyles
  const counts: ({ type: string; value: number } | undefined)[] = []
  for (const element of elements(body)) {
    if (element.name !== 'p') continue
    const text = drawingLine(element, notes).trim()
    if (text === '') continue
    const properties = child(element, 'pPr')
    const depth = readLevel(properties)
    const bullet = readBullet(properties, styles)
    counts.length = Math.min(counts.length, depth + 1)
    if (bullet?.name === 'buAutoNum') {
      const type = attribute(bullet, 'type') ?? 'arabicPeriod'
      const start = Number(attribute(bullet, 'startAt') ?? 1) || 1
      const previousCount = counts[depth]
      const value = previousCount?.type === `${type} ${start}` ? previousCount.value + 1 : start
      counts[depth] = { type: `${type} ${start}`, value }
      blocks.push({ kind: 'item', marker: formatMarker(value, type), text, depth })
      continue
    }
    counts[depth] = undefined
    if (bullet && bullet.name !== 'buNone') blocks.push({ kind: 'item', marker: '-', text, depth })
    else blocks.push(paragraph(text))
  }
  return blocks
}
