import { readRelations } from './relations.ts'
import { readTree } from '../xml-tree.ts'
import type { Zip } from '../zip.ts'
import type { Block } from './blocks.ts'
import { readChart } from './chart.ts'
import { readDiagram } from './diagram.ts'

export type BlocksByRelation = ReadonlyMap<string, readonly Block[]>

const readers: Record<string, typeof readChart> = {
  chart: readChart,
  chartEx: readChart,
  diagramData: readDiagram,
}

export const readRelatedBlocks = async (zip: Zip, part: string): Promise<BlocksByRelation> => {
  const blocksByRelation = new Map<string, readonly Block[]>()
  for (const [id, { type, part: target }] of await readRelations(zip, part)) {
    const read = Object.hasOwn(readers, type) ? readers[type] : undefined
    if (read) blocksByRelation.set(id, read(await readTree(await zip.open(target))))
  }
  return blocksByRelation
}

export const findRelatedPart = async (zip: Zip, part: string, type: string): Promise<string | undefined> =>
  [...(await readRelations(zip, part)).values()].find((relation) => relation.type === type)?.part

export const readCoreTitle = async (zip: Zip): Promise<string | null> => {
  const part = await findRelatedPart(zip, '', 'core-properties')
  const root = part === undefined ? undefined : await readTree(await zip.open(part))
  for (const node of root?.children ?? []) {
    if (typeof node !== 'string' && node.name === 'title') return node.children.join('').trim() || null
  }
  return null
}
