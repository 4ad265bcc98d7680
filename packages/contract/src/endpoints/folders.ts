import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { Directory, FolderKind, FolderName, SystemDirectory } from '../folder.ts'
import { FolderId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { ChatTitle } from '../chat.ts'

const KindParams = z.strictObject({ kind: FolderKind })

export const FolderTree = z.object({ folders: z.array(Directory) })
export type FolderTree = z.infer<typeof FolderTree>

export const getFolders = defineEndpoint({
  method: 'GET',
  path: '/v1/user/folders/{kind}',
  summary:
    'Your folders for chats or for prompts. What is in one is a list of its own: `GET /v1/chats` and `GET /v1/user/userPrompts` take its `folderId`.',
  params: KindParams,
  /** `root`: the same folders as a tree with system nodes. */
  data: FolderTree.extend({ root: SystemDirectory }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const getFolder = defineEndpoint({
  method: 'GET',
  path: '/v1/user/folders/{kind}/{folderId}',
  summary: 'How many chats or prompts are in a folder and in the folders in it.',
  params: KindParams.extend({ folderId: FolderId }),
  data: z.object({ id: FolderId, name: z.string(), count: z.number() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

const several = <Id extends z.ZodType>(id: Id) => z.array(id).max(limits.folder.movedAtOnce)

export const changeFolders = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/folders/{kind}',
  summary:
    'Makes, renames, moves or deletes folders, moves things into them or out of them (null), or renames one of them. The chats of a deleted folder go to the archive, its prompts are deleted.',
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
      itemIds: several(z.uuid()).default([]),
      folderIds: several(FolderId).default([]),
      /** Null: the top level, or out of all folders for items. */
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
