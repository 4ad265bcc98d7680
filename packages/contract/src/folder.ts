import { z } from 'zod'
import { FolderId } from './ids.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** What a tree of folders holds. */
export const FolderKind = z.enum(['chats', 'prompts'])
export type FolderKind = z.infer<typeof FolderKind>

export const FolderName = z
  .string()
  .trim()
  .normalize()
  .min(1, 'A name is required')
  .max(limits.folder.nameMax, 'At most {maximum} characters')

/** The nodes of a tree that are nobody's own folder: its root, and below that of prompts the folder Saved Prompts. */
export interface SystemDirectory {
  type: 'directory'
  id: 'root' | 'saved-prompts'
  name: string
  children: (SystemDirectory | Directory)[]
}

/** A folder; what is in it is listed by its id. */
export interface Directory {
  type: 'directory'
  id: FolderId
  name: string
  /** Folders in it, by their names. */
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

/** The whole tree of a kind over its own folders. */
export const treeOf = (kind: FolderKind, folders: Directory[]): SystemDirectory => ({
  type: 'directory',
  id: 'root',
  name: 'root',
  children:
    kind === 'chats'
      ? folders
      : [{ type: 'directory', id: 'saved-prompts', name: messages.prompts.savedFolder, children: folders }],
})
