import { type Block, paragraph } from '../../office/blocks.ts'
import { hiddenTextNote } from '../../extraction-notes.ts'
import { attribute, findDescendant, elements, type XmlElement } from '../../xml-tree.ts'
import type { OdfContext } from './context.ts'
import { isShape, readLine, readShape } from './inline.ts'
import type { OdfList } from './lists.ts'
import { readTable } from './table.ts'

const skippedElements =
  /^(tracked-changes|forms|sequence-decls|variable-decls|user-field-decls|notes|title|desc|event-listeners|animations|par|sequence|enhanced-geometry|glue-point|image|settings|shapes|table-column|table-columns|table-header-columns|dde-connection-decls|alphabetical-index-auto-mark-file|table-of-content-source|illustration-index-source|table-index-source|object-index-source|user-index-source|alphabetical-index-source|bibliography-source)$/

const isHidden = (element: XmlElement): boolean =>
  attribute(element, 'display') === 'none' || attribute(element, 'is-hidden') === 'true'

interface ListPosition {
  readonly list: OdfList
  readonly style: string | undefined
  readonly level: number
  hasMarker: boolean
  readonly start: number | undefined
}

export class OdfBlocks {
  readonly #context: OdfContext
  #tableDepth = 0

  constructor(context: OdfContext) {
    this.#context = context
    context.blocks = (element) => this.readChildren(element)
  }

  readChildren(element: XmlElement, position?: ListPosition): Block[] {
    const blocks: Block[] = []
    for (const node of elements(element)) for (const block of this.read(node, position)) blocks.push(block)
    return blocks
  }

  read(element: XmlElement, position?: ListPosition): Block[] {
    const { name } = element
    if (name === 'p') return this.#paragraph(element, position)
    if (name === 'h') return this.#heading(element, position)
    if (name === 'list') return this.#list(element, position)
    if (name === 'table') {
      this.#tableDepth += 1
      const table = readTable(element, (cell) => this.readChildren(cell))
      this.#tableDepth -= 1
      return [table, ...this.#drainComments()]
    }
    if (name === 'annotation') {
      this.#context.addComment(element)
      return this.#drainComments()
    }
    if (isShape(name)) {
      const { text, boxes } = readShape(element, this.#context)
      return text.trim() === '' ? boxes : [paragraph(text), ...boxes]
    }
    return skippedElements.test(name) || isHidden(element) ? [] : this.readChildren(element, position)
  }

  #drainComments(): Block[] {
    return this.#tableDepth === 0 ? this.#context.drainComments() : []
  }

  #line(element: XmlElement): { text: string; followingBlocks: Block[] } {
    const paragraphStyle = this.#context.styles.resolve('paragraph', attribute(element, 'style-name'), {})
    const hiddenParagraph = findDescendant(element, 'hidden-paragraph')
    if (hiddenParagraph && isHidden(hiddenParagraph)) {
      this.#context.notes.add(hiddenTextNote)
      return { text: '', followingBlocks: [] }
    }
    const { text, boxes } = readLine(element, paragraphStyle, this.#context)
    return {
      text: text.trim() === '' ? '' : text.trim(),
      followingBlocks: [...boxes, ...this.#drainComments()],
    }
  }

  #nextMarker(position: ListPosition): string {
    if (position.hasMarker) return ''
    position.hasMarker = true
    return position.list.next(this.#context.lists.style(position.style), position.level, position.start)
  }

  #paragraph(element: XmlElement, position: ListPosition | undefined): Block[] {
    const { text, followingBlocks } = this.#line(element)
    if (!position) return text === '' ? followingBlocks : [paragraph(text), ...followingBlocks]
    const marker = this.#nextMarker(position)
    return text === ''
      ? followingBlocks
      : [{ kind: 'item', text, marker, depth: position.level }, ...followingBlocks]
  }

  #heading(element: XmlElement, position: ListPosition | undefined): Block[] {
    const level = Math.max(1, Math.min(10, Number(attribute(element, 'outline-level') ?? 1) || 1))
    const { text, followingBlocks } = this.#line(element)
    if (text === '') return followingBlocks
    const marker = position ? this.#nextMarker(position) : this.#outlineMarker(element, level)
    return [
      { kind: 'heading', text: marker && marker !== '-' ? `${marker} ${text}` : text, level },
      ...followingBlocks,
    ]
  }

  #outlineMarker(element: XmlElement, level: number): string {
    const { lists, styles } = this.#context
    const isUnnumbered =
      attribute(element, 'is-list-header') === 'true' ||
      styles.listStyleNameOf(attribute(element, 'style-name')) === ''
    if (isUnnumbered || !lists.outline) return ''
    const start =
      attribute(element, 'restart-numbering') === 'true'
        ? Number(attribute(element, 'start-value') ?? 1)
        : undefined
    return lists.headings.next(lists.outline, level - 1, start)
  }

  #list(element: XmlElement, outerPosition: ListPosition | undefined): Block[] {
    const list = outerPosition?.list ?? this.#context.lists.open(element)
    const style = attribute(element, 'style-name') ?? outerPosition?.style
    const level = outerPosition ? outerPosition.level + 1 : 0
    const blocks: Block[] = []
    for (const item of elements(element)) {
      if (item.name !== 'list-item' && item.name !== 'list-header') continue
      const start = attribute(item, 'start-value')
      const position: ListPosition = {
        list,
        style: attribute(item, 'style-override') ?? style,
        level,
        hasMarker: item.name === 'list-header',
        start: start === undefined ? undefined : Number(start) || 0,
      }
      for (const block of this.readChildren(item, position)) blocks.push(block)
    }
    return blocks
  }
}
