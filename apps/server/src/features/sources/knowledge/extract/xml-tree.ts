import { readXml, type XmlHandler } from './xml-stream.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

/** Finds an attribute by local name: `val` also matches `w:val`. */
export const attribute = ({ attributes }: XmlElement, name: string): string | undefined => {
  const exactMatch = attributes[name]
  if (exactMatch !== undefined) return exactMatch
  for (const key in attributes) {
    if (key.length > name.length && key.endsWith(name) && key[key.length - name.length - 1] === ':') {
      return attributes[key]
    }
  }
  return undefined
}

/** Returns the relationship ID (`r:id`), not an unprefixed `id`. */
export const relationId = ({ attributes }: XmlElement, name = 'id'): string | undefined => {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}

export const elements = function* (element: XmlElement | undefined): Generator<XmlElement> {
  for (const child of element?.children ?? []) if (typeof child !== 'string') yield child
}

export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => {
  for (const node of element?.children ?? []) if (typeof node !== 'string' && node.name === name) return node
  return undefined
}

export const childValue = (element: XmlElement | undefined, name: string): string | undefined => {
  const match = child(element, name)
  return match && attribute(match, 'val')
}

export const descendants = function* (element: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const node of elements(element)) {
    if (node.name === name) yield node
    else yield* descendants(node, name)
  }
}

export const findDescendant = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  descendants(element, name).next().value ?? undefined

export const textOf = (element: XmlElement | undefined): string =>
  (element?.children ?? [])
    .map((childNode) => (typeof childNode === 'string' ? childNode : textOf(childNode)))
    .join('')

interface BlockHandlers {
  isBlock(name: string): boolean
  onBlock(element: XmlElement): void
  onOpen?(name: string, attributes: Readonly<Record<string, string>>): void
  onClose?(name: string): void
}

const createBlockHandler = ({ isBlock, onBlock, onOpen, onClose }: BlockHandlers): XmlHandler => {
  const openElements: XmlElement[] = []
  return {
    open: (name, attributes) => {
      if (openElements.length === 0 && !isBlock(name)) return onOpen?.(name, attributes)
      const element: XmlElement = { name, attributes, children: [] }
      openElements.at(-1)?.children.push(element)
      openElements.push(element)
    },
    text: (text) => {
      const children = openElements.at(-1)?.children
      if (!children) return
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    close: (name) => {
      const element = openElements.pop()
      if (!element) onClose?.(name)
      else if (openElements.length === 0) onBlock(element)
    },
  }
}

/** Holds the tree of only one block in memory at a time. */
export const readBlocks = async (chunks: AsyncIterable<Buffer>, blocks: BlockHandlers): Promise<void> =>
  readXml(chunks, createBlockHandler(blocks))

export const readTree = async (chunks: AsyncIterable<Buffer> | null): Promise<XmlElement | undefined> => {
  let root: XmlElement | undefined
  if (chunks) await readBlocks(chunks, { isBlock: () => true, onBlock: (element) => (root ??= element) })
  return root
}
