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

/** Virtual nodes of a tree: the root, and Saved Prompts for prompts. */
export interface SystemDirectory {
  type: 'directory'
  id: 'root' | 'saved-prompts'
  name: string
  children: (SystemDirectory | Directory)[]
}

/** Its items are listed by its id. */
export interface Directory {
  type: 'directory'
  id: FolderId
  name: string
  children: Directory[]
}

export const Directory: z.ZodType<Directory> = z.object({
  type: z.literal('directory'),
  id: FolderId,
  name: z.string(),
  get children() {
    return z.array(Directory)
  },
})

export const SystemDirectory: z.ZodType<SystemDirectory> = z.object({
  type: z.literal('directory'),
  id: z.enum(['root', 'saved-prompts']),
  name: z.string(),
  get children() {
    return z.array(z.union([SystemDirectory, Directory]))
  },
})

export const treeOf = (kind: FolderKind, folders: Directory[]): SystemDirectory => ({
  type: 'directory',
  id: 'root',
  name: 'root',
  children:
    kind === 'chats'
      ? folders
      : [{ type: 'directory', id: 'saved-prompts', name: messages.prompts.savedFolder, children: folders }],
})
