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
import { grantFolder, grantNewFolder, requireAccount } from './access.ts'
import { itemsByKind } from './kinds.ts'
import { readTree, subtreeIds } from './read-tree.ts'
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

interface FolderContext {
  context: AppContext
  tx: Database
  actor: Actor
  kind: FolderKind
  ownFolders: readonly FolderRow[]
}

const levelOf = (ownFolders: readonly FolderRow[], id: FolderId | null): number => {
  const row = ownFolders.find((each) => each.id === id)
  return row ? 1 + levelOf(ownFolders, row.parentId) : 0
}

const heightOf = (ownFolders: readonly FolderRow[], id: FolderId): number =>
  1 +
  ownFolders
    .filter(({ parentId }) => parentId === id)
    .map((child) => heightOf(ownFolders, child.id))
    .reduce((max, each) => Math.max(max, each), 0)

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
  { context, tx, actor, kind, ownFolders }: FolderContext,
  { name, parentId = null }: Operation<'create'>,
) => {
  if (ownFolders.length >= limits.folder.max)
    throw new AppError(
      'CONFLICT',
      sentence('You’ve reached the maximum of {maximum} folders.', { maximum: limits.folder.max }),
    )
  if (parentId) grantFolder(ownFolders, actor, parentId, 'ADD_ITEM')
  requireDepth(levelOf(ownFolders, parentId) + 1)
  const grant = grantNewFolder(actor)
  await insertFolder(tx, grant, actor, { kind, name, parentId, createdAt: context.clock.now() })
  return grant.id
}

const move = async (
  { tx, actor, kind, ownFolders }: FolderContext,
  { itemIds, folderIds, targetId }: Operation<'move'>,
) => {
  const target = targetId && grantFolder(ownFolders, actor, targetId, 'ADD_ITEM')
  const movedFolders = folderIds.map((id) => grantFolder(ownFolders, actor, id, 'EDIT_FOLDER'))
  for (const { id } of movedFolders) {
    if (targetId && subtreeIds(ownFolders, id).includes(targetId))
      throw new AppError('CONFLICT', 'A folder can’t be moved into itself.')
    requireDepth(levelOf(ownFolders, targetId) + heightOf(ownFolders, id))
  }
  await updateFolders(tx, movedFolders, { parentId: targetId })
  if (itemIds.length > 0) await itemsByKind[kind].move(tx, actor, itemIds, target)
}

const remove = async (
  { context, tx, actor, kind, ownFolders }: FolderContext,
  { folderId }: Operation<'delete'>,
) => {
  const folder = grantFolder(ownFolders, actor, folderId, 'DELETE_FOLDER')
  const subfolders = subtreeIds(ownFolders, folderId).map((id) =>
    grantFolder(ownFolders, actor, id, 'DELETE_FOLDER'),
  )
  await itemsByKind[kind].folderDeleted(context, tx, subfolders)
  await deleteFolder(tx, folder)
}

const applyChange = async (
  folderContext: FolderContext,
  body: Exclude<Body, Operation<'rename-chat'>>,
): Promise<FolderId | null> => {
  switch (body.operation) {
    case 'create':
      return create(folderContext, body)
    case 'rename': {
      const folder = grantFolder(folderContext.ownFolders, folderContext.actor, body.folderId, 'EDIT_FOLDER')
      await updateFolders(folderContext.tx, [folder], { name: body.updatedName })
      return null
    }
    case 'move':
      await move(folderContext, body)
      return null
    case 'delete':
      await remove(folderContext, body)
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
    for (const id of body.itemIds) await itemsByKind[kind].rename(context, actor, id, body.updatedName)
    return null
  }
  return context.db.transaction(async (tx) => {
    await lockFoldersOf(tx, actor.userId)
    const ownFolders = await selectFolders(tx, actor.userId, kind)
    const createdId = await applyChange({ context, tx, actor, kind, ownFolders }, body)
    const itemIds = movedItemIds(body)
    await context.events.publish(tx, [actor.userId], { type: 'folders', kind, ...(itemIds && { itemIds }) })
    return createdId
  })
}
