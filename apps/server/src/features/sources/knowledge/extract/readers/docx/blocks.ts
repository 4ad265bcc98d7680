import { chooseBranch } from '../../office/alternate-content.ts'
import { type Block, paragraph } from '../../office/blocks.ts'
import { child, childValue, elements, relationId, type XmlElement } from '../../xml-tree.ts'
import type { DocxContext } from './context.ts'
import { InlineReader } from './inline.ts'
import { readNumberingRef, readOutlineLevel } from './styles.ts'
import { readTable } from './table.ts'

const blockNames = new Set('p tbl sectPr altChunk AlternateContent oMath oMathPara'.split(' '))
const skippedElements = /Pr$|^(del|moveFrom)$/

export const isDocxBlock = (name: string): boolean => blockNames.has(name)

export class DocxBlocks {
  readonly #context: DocxContext
  readonly #inline: InlineReader
  #tableDepth = 0

  constructor(context: DocxContext) {
    this.#context = context
    this.#inline = new InlineReader(context)
    context.blocks = (element) => this.readChildren(element)
  }

  read(element: XmlElement): Block[] {
    switch (element.name) {
      case 'p':
        return this.#paragraph(element)
      case 'tbl': {
        this.#tableDepth += 1
        const table = readTable(element, this.#context)
        this.#tableDepth -= 1
        return [table, ...this.#drainComments()]
      }
      case 'sectPr':
        this.#context.sectionProperties.push(element)
        return []
      case 'altChunk':
        return [...(this.#context.relatedBlocks.get(relationId(element) ?? '') ?? [])]
      case 'AlternateContent': {
        const branch = chooseBranch(element)
        return branch ? this.readChildren(branch) : []
      }
      case 'oMath':
      case 'oMathPara':
        return [paragraph(this.#inline.read({ name: 'p', attributes: {}, children: [element] }, {}).text)]
      default:
        return skippedElements.test(element.name) ? [] : this.readChildren(element)
    }
  }

  readChildren(element: XmlElement): Block[] {
    const blocks: Block[] = []
    for (const node of elements(element)) for (const block of this.read(node)) blocks.push(block)
    return blocks
  }

  #drainComments(): Block[] {
    return this.#tableDepth === 0 ? this.#context.drainComments() : []
  }

  #paragraph(element: XmlElement): Block[] {
    const { styles, numbering, sectionProperties: sections } = this.#context
    const properties = child(element, 'pPr')
    const section = child(properties, 'sectPr')
    if (section) sections.push(section)
    const style = childValue(properties, 'pStyle') ?? styles.paragraph
    const { text, blocks } = this.#inline.read(element, styles.runStyle(style))
    const followingBlocks = [...blocks, ...this.#drainComments()]
    const isEmpty = text.trim() === ''
    // in tracked changes, an empty paragraph whose end is deleted has no number
    if (isEmpty && child(child(properties, 'rPr'), 'del')) return followingBlocks
    const ownNumbering = readNumberingRef(properties)
    const styleNumbering = styles.numbering(style)
    const marker = numbering.next({
      list: ownNumbering.list ?? styleNumbering.list,
      level: ownNumbering.level ?? styleNumbering.level,
      style: styleNumbering.style ?? style,
    })
    if (isEmpty) return followingBlocks
    const outline = readOutlineLevel(properties)
    const level =
      outline === undefined ? styles.heading(style) : Number(outline) < 9 ? Number(outline) + 1 : null
    if (level !== null) {
      const numberPrefix = marker && !marker.isBullet ? `${marker.text} ` : ''
      return [{ kind: 'heading', text: numberPrefix + text.trim(), level }, ...followingBlocks]
    }
    if (marker) return [{ kind: 'item', text, marker: marker.text, depth: marker.level }, ...followingBlocks]
    return [paragraph(text), ...followingBlocks]
  }
}
