import { oneLine } from '../../clean-text.ts'
import { findDescendant, elements, textOf, type XmlElement } from '../../xml-tree.ts'

type Attributes = Readonly<Record<string, string>>

/** Elements that are nested deeper are flattened. */
const depthMax = 100

export class Capture {
  readonly root: XmlElement
  readonly #openElements: XmlElement[]
  #flattenedDepth = 0

  constructor(name: string, attributes: Attributes) {
    this.root = { name, attributes, children: [] }
    this.#openElements = [this.root]
  }

  open(name: string, attributes: Attributes): void {
    if (this.#openElements.length >= depthMax) {
      this.#flattenedDepth += 1
      return
    }
    const localName = name.slice(name.indexOf(':') + 1)
    const element: XmlElement = { name: localName, attributes, children: [] }
    this.#openElements.at(-1)?.children.push(element)
    this.#openElements.push(element)
  }

  write(text: string): void {
    this.#openElements.at(-1)?.children.push(text)
  }

  close(): boolean {
    if (this.#flattenedDepth > 0) this.#flattenedDepth -= 1
    else this.#openElements.pop()
    return this.#openElements.length === 0
  }
}

/** Furigana after single characters are joined to the reading of the whole word. */
export const rubyText = (root: XmlElement): { base: string; reading: string } => {
  let base = ''
  let reading = ''
  const read = (element: XmlElement): void => {
    for (const node of element.children) {
      if (typeof node === 'string') base += node
      else if (node.name === 'rt') reading += oneLine(textOf(node))
      else if (node.name !== 'rp' && node.name !== 'rtc') read(node)
    }
  }
  read(root)
  return { base: base.replace(/\s+/g, ' ').trim(), reading }
}

export const drawingText = (root: XmlElement): string => {
  const altText = oneLine(root.attributes['aria-label'] ?? textOf(findDescendant(root, 'title')))
  const texts: string[] = []
  const read = (element: XmlElement): void => {
    for (const node of elements(element)) {
      if (/^(text|foreignobject)$/i.test(node.name)) texts.push(oneLine(textOf(node)))
      else read(node)
    }
  }
  read(root)
  return [altText && `[Image: ${altText}]`, ...texts].filter(Boolean).join(' ')
}

export const noteMark = (link: XmlElement): string => {
  const mark = oneLine(textOf(link)).replace(/^[[(]|[\])]$/g, '')
  return mark && `[${mark}]`
}
