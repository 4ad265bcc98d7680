import { blockText } from '../../office/blocks.ts'
import { oneLine } from '../../clean-text.ts'
import { attribute, findDescendant, descendants, elements, type XmlElement } from '../../xml-tree.ts'
import type { OdfBlocks } from './blocks.ts'

const marginPattern = /^(header|footer)(-left|-first)?$/

export const readHeadersAndFooters = (
  styles: XmlElement | undefined,
  blocks: OdfBlocks,
  isUsed: (masterPage: string) => boolean = () => true,
): string[] => {
  const headersAndFooters = new Set<string>()
  for (const page of descendants(findDescendant(styles, 'master-styles'), 'master-page')) {
    if (!isUsed(attribute(page, 'name') ?? '')) continue
    for (const node of elements(page)) {
      if (!marginPattern.test(node.name) || attribute(node, 'display') === 'false') continue
      headersAndFooters.add(oneLine(blockText(blocks.readChildren(node))))
    }
  }
  return [...headersAndFooters].filter(Boolean)
}
