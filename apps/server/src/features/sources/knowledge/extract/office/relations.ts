import { posix } from 'node:path'
import { readXml } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'

/** Part names are URIs, but some writers use backslashes. */
const decodeTarget = (target: string): string => {
  const path = target.replaceAll('\\', '/').replace(/#.*$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const readRelations = async (zip: Zip, part: string) => {
  const relations = new Map<string, { type: string; part: string }>()
  const folder = posix.dirname(part)
  const chunks = await zip.open(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (!chunks) return relations
  await readXml(chunks, {
    open: (name, { Id, Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || !Id || TargetMode === 'External') return
      const path = decodeTarget(Target)
      const target = path.startsWith('/') ? path.slice(1) : posix.join(folder, path)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target })
    },
  })
  return relations
}
