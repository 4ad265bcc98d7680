import type { ElementContent, Root, RootContent } from 'hast'

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and related scripts. */
const rtlCharacters = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

const containsRtl = (node: RootContent | ElementContent): boolean =>
  node.type === 'text'
    ? rtlCharacters.test(node.value)
    : 'children' in node && node.children.some(containsRtl)

export const markDirection = () => (tree: Root) => {
  for (const block of tree.children)
    if (block.type === 'element' && block.tagName !== 'pre' && containsRtl(block))
      block.properties['dir'] = 'auto'
}
