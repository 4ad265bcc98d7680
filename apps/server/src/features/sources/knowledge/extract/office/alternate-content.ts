import { child, type XmlElement } from '../xml-tree.ts'

/** Chooses one alternative of mc:AlternateContent: its first choice, or the fallback if that is empty. */
export const chooseBranch = (element: XmlElement): XmlElement | undefined => {
  const choice = child(element, 'Choice')
  return choice && choice.children.length > 0 ? choice : child(element, 'Fallback')
}
