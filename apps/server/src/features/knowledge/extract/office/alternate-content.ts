import { child, type XmlElement } from '../xml-tree.ts'

/** Of alternatives (mc:AlternateContent) the newest is shown, or else what older programs show: never both. */
export const shownBranch = (element: XmlElement): XmlElement | undefined => {
  const choice = child(element, 'Choice')
  return choice && choice.children.length > 0 ? choice : child(element, 'Fallback')
}
