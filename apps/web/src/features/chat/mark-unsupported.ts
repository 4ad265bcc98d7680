import { signedPieces } from '@atelier/contract/unsupported'
import type { ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { t } from '../../lib/text.tsx'

const drawn = ([value, isMarked]: [string, boolean]): ElementContent => {
  const text = { type: 'text' as const, value }
  if (!isMarked) return text
  const properties = { className: ['unsupported'], title: t('No source stands behind this sentence') }
  return { type: 'element', tagName: 'span', properties, children: [text] }
}

/** A rehype pass: gives sentences between the signs of `signUnsupported` a dotted line, and takes the signs away. */
export const markUnsupported = () => (tree: Root) => {
  let isOpen = false
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined
    const signed = signedPieces(node.value, isOpen)
    isOpen = signed.isOpen
    parent.children.splice(index, 1, ...signed.pieces.map(drawn))
    return [SKIP, index + signed.pieces.length]
  })
}
