import type { ElementContent, Root, RootContent } from 'hast'

/** Letters of Hebrew, Arabic, Syriac, Thaana, N’Ko and their kin. */
const rtlCharacters = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

const reads = (node: RootContent | ElementContent): boolean =>
  node.type === 'text' ? rtlCharacters.test(node.value) : 'children' in node && node.children.some(reads)

/** Lets each paragraph, list and table begin on the side from which its words are read. Code stays as it is. */
export const markDirection = () => (tree: Root) => {
  for (const block of tree.children)
    if (block.type === 'element' && block.tagName !== 'pre' && reads(block)) block.properties['dir'] = 'auto'
}
