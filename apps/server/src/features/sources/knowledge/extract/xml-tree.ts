import { readXml, type XmlHandler } from './xml-stream.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

/** An attribute by local name: `val` also matches `w:val`. */
export const attribute = ({ attributes }: XmlElement, name: string): string | undefined => {
  const plain = attributes[name]
  if (plain !== undefined) return plain
  for (const key in attributes) {
    if (key.length > name.length && key.endsWith(name) && key[key.length - name.length - 1] === ':') {
      return attributes[key]
    }
  }
  return undefined
}

/** The relationship id (`r:id`), not an unprefixed `id`. */
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

export const descendant = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  descendants(element, name).next().value ?? undefined

export const textOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((one) => (typeof one === 'string' ? one : textOf(one))).join('')

interface Blocks {
  isBlock(name: string): boolean
  onBlock(element: XmlElement): void
  onOpen?(name: string, attributes: Readonly<Record<string, string>>): void
  onClose?(name: string): void
}

const blockHandler = ({ isBlock, onBlock, onOpen, onClose }: Blocks): XmlHandler => {
  const open: XmlElement[] = []
  return {
    open: (name, attributes) => {
      if (open.length === 0 && !isBlock(name)) return onOpen?.(name, attributes)
      const element: XmlElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    text: (text) => {
      const children = open.at(-1)?.children
      if (!children) return
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    close: (name) => {
      const element = open.pop()
      if (!element) onClose?.(name)
      else if (open.length === 0) onBlock(element)
    },
  }
}

/** One block's tree in memory at a time. */
export const readBlocks = async (chunks: AsyncIterable<Buffer>, blocks: Blocks): Promise<void> =>
  readXml(chunks, blockHandler(blocks))

export const readTree = async (chunks: AsyncIterable<Buffer> | null): Promise<XmlElement | undefined> => {
  let root: XmlElement | undefined
  if (chunks) await readBlocks(chunks, { isBlock: () => true, onBlock: (element) => (root ??= element) })
  return root
}
