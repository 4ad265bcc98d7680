import type { Block } from '../../office/blocks.ts'
import { mathmlToLatex } from '../../office/math/mathml.ts'
import { joinRuns, type Run } from '../../office/script-text.ts'
import { isSymbolFont, symbolText } from '../../office/symbols.ts'
import { oneLine } from '../../clean-text.ts'
import { hiddenTextNote } from '../../extraction-notes.ts'
import { attribute, child, elements, textOf, type XmlElement } from '../../xml-tree.ts'
import type { OdfContext } from './context.ts'
import type { OdfTextStyle } from './styles.ts'

/** Page numbers depend on the layout, and deleted text isn't part of the document. */
const skippedElements =
  /^(page-number|page-count|page-continuation|tracked-changes|annotation-end|soft-page-break|script|number|hidden-text|event-listeners|glue-point|enhanced-geometry|title|desc|forms|bookmark|bookmark-start|bookmark-end)$/
const variablePattern = /^(variable-set|user-field-get)$/
const shapePattern =
  /^(frame|g|custom-shape|rect|ellipse|circle|line|polyline|polygon|path|connector|caption|measure|regular-polygon|control|scene)$/

const repeatMax = 1000

export interface OdfInline {
  readonly text: string
  readonly boxes: Block[]
}

class LineReader {
  readonly runs: Run[] = []
  readonly boxes: Block[] = []
  readonly #context: OdfContext

  constructor(context: OdfContext) {
    this.#context = context
  }

  readChildren(element: XmlElement, style: OdfTextStyle): void {
    for (const node of element.children) {
      if (typeof node === 'string') this.#add(node.replace(/\s+/g, ' '), style)
      else this.#read(node, style)
    }
  }

  shape(element: XmlElement): void {
    const { name } = element
    const texts = [child(element, 'title'), child(element, 'desc')].map((node) => oneLine(textOf(node)))
    const altText = texts.filter(Boolean).join('; ')
    if (name === 'frame') this.#frame(element, altText)
    else if (name === 'control') this.#context.notes.count('objects')
    else if (name === 'g') for (const shape of elements(element)) this.#shapeWithin(shape)
    else this.#box(this.#context.blocks(element))
    if (altText !== '') this.runs.push({ text: `[Image: ${altText}]` })
  }

  #box(blocks: readonly Block[]): void {
    for (const block of blocks) this.boxes.push(block)
  }

  #shapeWithin(element: XmlElement): void {
    if (shapePattern.test(element.name)) this.shape(element)
  }

  /** A frame contains alternatives, of which the most readable one is used. */
  #frame(element: XmlElement, altText: string): void {
    const children = [...elements(element)]
    const findChild = (name: string) => children.find((node) => node.name === name)
    const box = findChild('text-box') ?? findChild('table')
    const object = findChild('object')
    const formula = object && child(object, 'math')
    const href = (object && attribute(object, 'href'))?.replace(/^\.\//, '').replace(/\/$/, '')
    const embeddedObject = formula
      ? { formula: mathmlToLatex(formula, this.#context.notes) }
      : this.#context.objects.get(href ?? '')
    if (box) this.#box(this.#context.blocks(box.name === 'table' ? { ...element, children: [box] } : box))
    else if (embeddedObject?.formula) this.runs.push({ text: embeddedObject.formula })
    else if (embeddedObject?.blocks) this.#box(embeddedObject.blocks)
    else if (object || findChild('object-ole') || findChild('plugin') || findChild('applet'))
      this.#context.notes.count('objects')
    else if (findChild('image') && altText === '') this.#context.notes.count('images')
  }

  #add(
    text: string,
    { verticalAlign = null, strikethrough = false, hidden = false, font }: OdfTextStyle,
  ): void {
    if (hidden && text.trim() !== '') this.#context.notes.add(hiddenTextNote)
    if (hidden || text === '') return
    const visibleText = isSymbolFont(font) ? symbolText(text, font) : text
    if (visibleText === null) this.#context.notes.count('symbols')
    this.runs.push({
      text: visibleText ?? text.replace(/[\uf000-\uf0ff]/g, ''),
      verticalAlign,
      strikethrough,
    })
  }

  #read(element: XmlElement, style: OdfTextStyle): void {
    const { name } = element
    if (skippedElements.test(name)) return
    // the field sets a variable without showing it
    if (variablePattern.test(name) && attribute(element, 'display') === 'none') return
    if (name === 'span')
      this.readChildren(
        element,
        this.#context.styles.resolve('text', attribute(element, 'style-name'), style),
      )
    else if (name === 's') {
      const count = Math.min(repeatMax, Number(attribute(element, 'c') ?? 1) || 1)
      this.#add(' '.repeat(count), style)
    } else if (name === 'tab') this.#add('\t', style)
    else if (name === 'line-break') this.#add('\n', style)
    else if (name === 'note') this.#note(element)
    else if (name === 'annotation') this.#context.addComment(element)
    else if (name === 'ruby') this.#ruby(element, style)
    else if (name === 'p' || name === 'h') {
      this.readChildren(element, style)
      this.#add('\n', style)
    } else if (shapePattern.test(name)) this.shape(element)
    else this.readChildren(element, style)
  }

  #note(element: XmlElement): void {
    const citation = child(element, 'note-citation')
    const mark = oneLine(textOf(citation) || (citation && attribute(citation, 'label')) || '')
    this.runs.push({ text: `[${mark}]` })
    this.#context.addNote(mark, child(element, 'note-body'))
  }

  #ruby(element: XmlElement, style: OdfTextStyle): void {
    const base = child(element, 'ruby-base')
    if (base) this.readChildren(base, style)
    const rubyText = oneLine(textOf(child(element, 'ruby-text')))
    if (rubyText !== '' && !style.hidden) this.runs.push({ text: `(${rubyText})` })
  }
}

export const isShape = (name: string): boolean => shapePattern.test(name)

export const readLine = (element: XmlElement, style: OdfTextStyle, context: OdfContext): OdfInline => {
  const reader = new LineReader(context)
  reader.readChildren(element, style)
  return { text: joinRuns(reader.runs), boxes: reader.boxes }
}

export const readShape = (element: XmlElement, context: OdfContext): OdfInline => {
  const reader = new LineReader(context)
  reader.shape(element)
  return { text: joinRuns(reader.runs), boxes: reader.boxes }
}
