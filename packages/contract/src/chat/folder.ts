import { z } from 'zod'
import { FolderId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

export const FolderKind = z.enum(['chats', 'prompts'])
export type FolderKind = z.infer<typeof FolderKind>

export const FolderName = z
  .string()
  .trim()
  .normalize()
  .min(1, 'A name is required')
  .max(limits.folder.nameMax, 'At most {maximum} characters')

/** A virtual node of a tree: its root, or Saved Prompts. */
export interface SystemFolderNode {
  type: 'directory'
  id: 'root' | 'saved-prompts'
  name: string
  children: (SystemFolderNode | FolderNode)[]
}

/** A folder; its items are listed by its `id`. */
export interface FolderNode {
  type: 'directory'
  id: FolderId
  name: string
  children: FolderNode[]
}

export const FolderNode: z.ZodType<FolderNode> = z.object({
  type: z.literal('directory'),
  id: FolderId,
  name: z.string(),
  get children() {
    return z.array(FolderNode)
  },
})

export const SystemFolderNode: z.ZodType<SystemFolderNode> = z.object({
  type: z.literal('directory'),
  id: z.enum(['root', 'saved-prompts']),
  name: z.string(),
  get children() {
    return z.array(z.union([SystemFolderNode, FolderNode]))
  },
})

export const folderTree = (kind: FolderKind, folders: FolderNode[]): SystemFolderNode => ({
  type: 'directory',
  id: 'root',
  name: 'root',
  children:
    kind === 'chats'
      ? folders
      : [{ type: 'directory', id: 'saved-prompts', name: messages.prompts.savedFolder, children: folders }],
})
