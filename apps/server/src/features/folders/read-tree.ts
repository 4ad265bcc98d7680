import type { Directory, FolderKind } from '@atelier/contract/folder'
import type { FolderId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { requireAccount } from './access.ts'
import { kinds } from './kinds.ts'
import { selectFolders } from './queries.ts'

/** As people sort names: 2 before 10, whatever the case. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The actor's folders of a kind with what stands first in each. */
export const readTree = async (db: Database, actor: Actor, kind: FolderKind): Promise<Directory[]> => {
  requireAccount(actor)
  const folders = await selectFolders(db, actor.userId, kind)
  const below = Map.groupBy(folders, ({ parentId }) => parentId)
  const items = folders.length === 0 ? [] : await kinds[kind].list(db, actor, limits.folder.shown)
  const inside = Map.groupBy(items, ({ folderId }) => folderId)
  const directories = (parentId: FolderId | null): Directory[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => {
        const files = inside.get(id) ?? []
        return {
          type: 'directory',
          id,
          name,
          count: files[0]?.count ?? 0,
          children: [
            ...directories(id),
            ...files.map(({ id, name, text }) => ({
              type: 'file' as const,
              id,
              name,
              ...(text !== undefined && { text }),
            })),
          ],
        }
      })
  return directories(null)
}
