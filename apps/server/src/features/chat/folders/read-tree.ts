import type { DataOf } from '@atelier/contract/endpoint'
import type { getFolder } from '@atelier/contract/endpoints/chat/folders'
import type { FolderNode, FolderKind } from '@atelier/contract/chat/folder'
import type { FolderId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { requireAccount } from './access.ts'
import { itemsByKind } from './kinds.ts'
import { type FolderRow, selectFolders } from './queries.ts'

/** Natural order: 2 comes before 10, and case is ignored. */
const nameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const readTree = async (db: Database, actor: Actor, kind: FolderKind): Promise<FolderNode[]> => {
  requireAccount(actor)
  const folders = await selectFolders(db, actor.userId, kind)
  const childrenByParent = Map.groupBy(folders, ({ parentId }) => parentId)
  const toNodes = (parentId: FolderId | null): FolderNode[] =>
    (childrenByParent.get(parentId) ?? [])
      .toSorted((a, b) => nameCollator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => ({ type: 'directory', id, name, children: toNodes(id) }))
  return toNodes(null)
}

export const subtreeIds = (ownFolders: readonly FolderRow[], id: FolderId): FolderId[] => [
  id,
  ...ownFolders
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => subtreeIds(ownFolders, child.id)),
]

export const readFolder = async (
  { db }: AppContext,
  actor: Actor,
  { kind, folderId }: { kind: FolderKind; folderId: FolderId },
): Promise<DataOf<typeof getFolder>> => {
  requireAccount(actor)
  const ownFolders = await selectFolders(db, actor.userId, kind)
  const folder = ownFolders.find(({ id }) => id === folderId)
  if (!folder) throw notFound()
  const count = await itemsByKind[kind].count(db, actor, subtreeIds(ownFolders, folderId))
  return { id: folder.id, name: folder.name, count }
}
