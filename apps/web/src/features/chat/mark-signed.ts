import { signedPieces } from '@atelier/contract/unsupported'
import type { ElementContent, Properties, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** A rehype pass: gives what stands between the signs of `signUnsupported` these properties, and takes the signs away. */
export const markSigned = (properties: Properties) => (tree: Root) => {
  const drawn = ([value, isMarked]: [string, boolean]): ElementContent => {
    const text = { type: 'text' as const, value }
    // between the cells of a table there is room for blanks alone
    return isMarked && value.trim() !== ''
      ? { type: 'element', tagName: 'span', properties, children: [text] }
      : text
  }
  let isOpen = false
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined
    const signed = signedPieces(node.value, isOpen)
    isOpen = signed.isOpen
    parent.children.splice(index, 1, ...signed.pieces.map(drawn))
    return [SKIP, index + signed.pieces.length]
  })
}
