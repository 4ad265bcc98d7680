import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { FolderNode, FolderKind, FolderName, SystemFolderNode } from '../../chat/folder.ts'
import { FolderId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { ChatTitle } from '../../chat/chat.ts'

const KindParams = z.strictObject({ kind: FolderKind })

export const FolderTree = z.object({ folders: z.array(FolderNode) })
export type FolderTree = z.infer<typeof FolderTree>

export const getFolders = defineEndpoint({
  method: 'GET',
  path: '/v1/user/folders/{kind}',
  summary:
    'List your chat or prompt folders. To list what a folder contains, pass its `folderId` to `GET /v1/chats` or `GET /v1/user/userPrompts`.',
  params: KindParams,
  /** `root` contains the same folders as a tree with system nodes. */
  data: FolderTree.extend({ root: SystemFolderNode }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const getFolder = defineEndpoint({
  method: 'GET',
  path: '/v1/user/folders/{kind}/{folderId}',
  summary: 'Count the chats or prompts in a folder and its subfolders.',
  params: KindParams.extend({ folderId: FolderId }),
  data: z.object({ id: FolderId, name: z.string(), count: z.number() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

const idList = <Id extends z.ZodType>(id: Id) => z.array(id).max(limits.folder.movedAtOnce)

export const changeFolders = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/folders/{kind}',
  summary:
    'Create, rename, move or delete folders, move items into a folder or out of it (null), or rename a chat. Deleting a folder archives its chats and deletes its prompts.',
  params: KindParams,
  body: z.discriminatedUnion('operation', [
    z.strictObject({
      operation: z.literal('create'),
      name: FolderName,
      parentId: FolderId.nullable().optional(),
    }),
    z.strictObject({ operation: z.literal('rename'), folderId: FolderId, updatedName: FolderName }),
    z.strictObject({
      operation: z.literal('move'),
      itemIds: idList(z.uuid()).default([]),
      folderIds: idList(FolderId).default([]),
      /** Null moves to the top level; for items, that means out of all folders. */
      targetId: FolderId.nullable(),
    }),
    z.strictObject({ operation: z.literal('delete'), folderId: FolderId }),
    z.strictObject({
      operation: z.literal('rename-chat'),
      itemIds: z.array(z.uuid()).min(1, messages.chat.noChatSelected).max(1),
      type: FolderKind,
      updatedName: ChatTitle,
    }),
  ]),
  data: FolderTree.extend({
    createdId: FolderId.nullable(),
  }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})
