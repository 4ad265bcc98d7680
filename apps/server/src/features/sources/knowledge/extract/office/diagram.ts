import { attribute, child, findDescendant, descendants, elements, type XmlElement } from '../xml-tree.ts'
import type { Block } from './blocks.ts'
import { drawingLine } from './drawing-text.ts'

/** Reads SmartArt (ECMA-376 part 1, 21.4) as a nested list. */
export const readDiagram = (root: XmlElement | undefined): Block[] => {
  const parents = new Map<string, string>()
  for (const link of descendants(findDescendant(root, 'cxnLst'), 'cxn')) {
    if ((attribute(link, 'type') ?? 'parOf') !== 'parOf') continue
    parents.set(attribute(link, 'destId') ?? '', attribute(link, 'srcId') ?? '')
  }
  const depthOf = (id: string): number => {
    let depth = -1
    for (let index = parents.get(id); index !== undefined && depth < 8; index = parents.get(index)) depth += 1
    return Math.max(0, depth)
  }
  const blocks: Block[] = []
  for (const point of elements(findDescendant(root, 'ptLst'))) {
    if (/^(pres|parTrans|sibTrans)$/.test(attribute(point, 'type') ?? '')) continue
    const text = [...descendants(child(point, 't'), 'p')].map((line) => drawingLine(line)).join('\n')
    const depth = depthOf(attribute(point, 'modelId') ?? '')
    if (text.trim() !== '') blocks.push({ kind: 'item', marker: '-', text, depth })
  }
  return blocks
}
