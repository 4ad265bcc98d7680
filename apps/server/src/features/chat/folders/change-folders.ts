import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/folders'
import type { FolderKind } from '@atelier/contract/chat/folder'
import type { FolderId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { folderAmong, newFolder, requireAccount } from './access.ts'
import { kinds } from './kinds.ts'
import { readTree, subtree } from './read-tree.ts'
import {
  deleteFolder,
  type FolderRow,
  insertFolder,
  lockFoldersOf,
  selectFolders,
  updateFolders,
} from './queries.ts'

type Body = BodyOf<typeof endpoints.changeFolders>
type Operation<Name extends Body['operation']> = Extract<Body, { operation: Name }>

interface Work {
  context: AppContext
  tx: Database
  actor: Actor
  kind: FolderKind
  own: readonly FolderRow[]
}

const levelOf = (own: readonly FolderRow[], id: FolderId | null): number => {
  const row = own.find((each) => each.id === id)
  return row ? 1 + levelOf(own, row.parentId) : 0
}

const heightOf = (own: readonly FolderRow[], id: FolderId): number =>
  1 +
  own
    .filter(({ parentId }) => parentId === id)
    .map((child) => heightOf(own, child.id))
    .reduce((most, each) => Math.max(most, each), 0)

const requireDepth = (levels: number): void => {
  if (levels > limits.folder.depth)
    throw new AppError(
      'CONFLICT',
      sentence('Folders can be nested up to {depth} levels deep. Nothing was moved.', {
        depth: limits.folder.depth,
      }),
    )
}

const create = async (
  { context, tx, actor, kind, own }: Work,
  { name, parentId = null }: Operation<'create'>,
) => {
  if (own.length >= limits.folder.max)
    throw new AppError(
      'CONFLICT',
      sentence('You’ve reached the maximum of {most} folders.', { most: limits.folder.max }),
    )
  if (parentId) folderAmong(own, actor, parentId, 'ADD_ITEM')
  requireDepth(levelOf(own, parentId) + 1)
  const grant = newFolder(actor)
  await insertFolder(tx, grant, actor, { kind, name, parentId, createdAt: context.clock.now() })
  return grant.id
}

const move = async ({ tx, actor, kind, own }: Work, { itemIds, folderIds, targetId }: Operation<'move'>) => {
  const target = targetId && folderAmong(own, actor, targetId, 'ADD_ITEM')
  const movedFolders = folderIds.map((id) => folderAmong(own, actor, id, 'EDIT_FOLDER'))
  for (const { id } of movedFolders) {
    if (targetId && subtree(own, id).includes(targetId))
      throw new AppError('CONFLICT', 'A folder can’t be moved into itself.')
    requireDepth(levelOf(own, targetId) + heightOf(own, id))
  }
  await updateFolders(tx, movedFolders, { parentId: targetId })
  if (itemIds.length > 0) await kinds[kind].move(tx, actor, itemIds, target)
}

const remove = async ({ context, tx, actor, kind, own }: Work, { folderId }: Operation<'delete'>) => {
  const folder = folderAmong(own, actor, folderId, 'DELETE_FOLDER')
  const subfolders = subtree(own, folderId).map((id) => folderAmong(own, actor, id, 'DELETE_FOLDER'))
  await kinds[kind].folderDeleted(context, tx, subfolders)
  await deleteFolder(tx, folder)
}

const change = async (
  work: Work,
  body: Exclude<Body, Operation<'rename-chat'>>,
): Promise<FolderId | null> => {
  switch (body.operation) {
    case 'create':
      return create(work, body)
    case 'rename': {
      const folder = folderAmong(work.own, work.actor, body.folderId, 'EDIT_FOLDER')
      await updateFolders(work.tx, [folder], { name: body.updatedName })
      return null
    }
    case 'move':
      await move(work, body)
      return null
    case 'delete':
      await remove(work, body)
      return null
  }
}

const movedItemIds = (body: Body): string[] | null =>
  body.operation === 'delete' ? null : body.operation === 'move' ? body.itemIds : []

export const changeFolders = async (
  context: AppContext,
  actor: Actor,
  kind: FolderKind,
  body: Body,
): Promise<DataOf<typeof endpoints.changeFolders>> => {
  const createdId = await apply(context, actor, kind, body)
  return { createdId, folders: await readTree(context.db, actor, kind) }
}

const apply = async (
  context: AppContext,
  actor: Actor,
  kind: FolderKind,
  body: Body,
): Promise<FolderId | null> => {
  requireAccount(actor)
  if (body.operation === 'rename-chat') {
    if (kind !== body.type) throw new AppError('BAD_INPUT', 'These folders can’t contain chats.')
    for (const id of body.itemIds) await kinds[kind].rename(context, actor, id, body.updatedName)
    return null
  }
  return context.db.transaction(async (tx) => {
    await lockFoldersOf(tx, actor.userId)
    const own = await selectFolders(tx, actor.userId, kind)
    const createdId = await change({ context, tx, actor, kind, own }, body)
    const itemIds = movedItemIds(body)
    await context.events.publish(tx, [actor.userId], { type: 'folders', kind, ...(itemIds && { itemIds }) })
    return createdId
  })
}
