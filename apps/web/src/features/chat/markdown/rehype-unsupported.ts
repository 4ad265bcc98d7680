import { endMarker, splitAtMarkers } from '@atelier/contract/answers/claim-markers'
import type { Element, ElementContent, Properties, Root, Text } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/**
 * A rehype plugin that removes the markers of `markUnsupportedText` and applies `properties` to the text between
 * them. `hasButton` adds a button at its end.
 */
export const rehypeUnsupported =
  (properties: Properties, hasButton = false) =>
  (tree: Root) => {
    const createButton = (): Element => ({ type: 'element', tagName: 'button', properties: {}, children: [] })
    const elementsOf = ([value, isMarked]: [string, boolean], isEnd: boolean): ElementContent[] => {
      const text: Text = { type: 'text', value }
      // whitespace stays bare, since a span between table cells would be invalid
      if (!isMarked || value.trim() === '') return [text]
      const span: Element = { type: 'element', tagName: 'span', properties, children: [text] }
      return isEnd ? [span, createButton()] : [span]
    }
    let isOpen = false
    visit(tree, 'text', (node, index, parent) => {
      if (parent === undefined || index === undefined) return undefined
      const endsBefore = hasButton && isOpen && node.value.startsWith(endMarker)
      const { parts, isOpen: isStillOpen } = splitAtMarkers(node.value, isOpen)
      isOpen = isStillOpen
      const contents = parts.flatMap((piece, pieceIndex) =>
        elementsOf(piece, hasButton && (pieceIndex < parts.length - 1 || !isOpen)),
      )
      if (endsBefore) contents.unshift(createButton())
      parent.children = [...parent.children.slice(0, index), ...contents, ...parent.children.slice(index + 1)]
      return [SKIP, index + contents.length]
    })
  }
