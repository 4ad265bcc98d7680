import type { FolderKind } from '@atelier/contract/chat/folder'
import type { FolderId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray } from 'drizzle-orm'
import { folder, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

export type FolderRow = typeof folder.$inferSelect

/** Without pages, since limits.folder.max keeps the list short. */
export const selectFolders = (db: Database, ownerId: UserId, kind: FolderKind): Promise<FolderRow[]> =>
  db
    .select()
    .from(folder)
    .where(and(eq(folder.ownerId, ownerId), eq(folder.kind, kind)))

/** Serializes changes, since concurrent moves could form a cycle. */
export const lockFoldersOf = (tx: Database, ownerId: UserId) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update')

export const insertFolder = async (
  tx: Database,
  { id }: Grant<'folder', 'CREATE_FOLDER'>,
  { userId: ownerId }: Actor,
  values: Pick<FolderRow, 'kind' | 'name' | 'parentId' | 'createdAt'>,
): Promise<void> => {
  await tx.insert(folder).values({ ...values, id, ownerId })
}

export const updateFolders = async (
  tx: Database,
  folders: readonly Grant<'folder', 'EDIT_FOLDER'>[],
  values: { name: string } | { parentId: FolderId | null },
): Promise<void> => {
  if (folders.length === 0) return
  const ids = folders.map(({ id }) => id)
  await tx.update(folder).set(values).where(inArray(folder.id, ids))
}

export const deleteFolder = async (tx: Database, { id }: Grant<'folder', 'DELETE_FOLDER'>): Promise<void> => {
  await tx.delete(folder).where(eq(folder.id, id))
}
