import { attribute, child, elements, type XmlElement } from '../../xml-tree.ts'

export const findProperties = (shape: XmlElement): XmlElement | undefined => {
  for (const node of elements(shape)) if (/^nv.*Pr$/.test(node.name)) return node
  return undefined
}

export const findPlaceholder = (shape: XmlElement): XmlElement | undefined =>
  child(child(findProperties(shape), 'nvPr'), 'ph')

export const placeholderType = (shape: XmlElement): string | undefined => {
  const element = findPlaceholder(shape)
  return element && (attribute(element, 'type') ?? 'obj')
}
