import { child, type XmlElement } from '../xml-tree.ts'

/** Of mc:AlternateContent, the newest supported choice or the fallback, never both. */
export const chooseBranch = (element: XmlElement): XmlElement | undefined => {
  const choice = child(element, 'Choice')
  return choice && choice.children.length > 0 ? choice : child(element, 'Fallback')
}
