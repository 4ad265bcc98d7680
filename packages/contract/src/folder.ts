import { z } from 'zod'
import { FolderId } from './ids.ts'
import { limits } from './limits.ts'

/** What a tree of folders holds. */
export const FolderKind = z.enum(['chats', 'prompts'])
export type FolderKind = z.infer<typeof FolderKind>

export const FolderName = z
  .string()
  .trim()
  .min(1, 'A name is required')
  .max(limits.folder.nameMax, `At most ${limits.folder.nameMax} characters`)

/** Something in a folder: a chat, a prompt. */
export const FolderFile = z.object({
  type: z.literal('file'),
  id: z.uuid(),
  name: z.string(),
  /** How a prompt begins. */
  text: z.string().optional(),
})
export type FolderFile = z.infer<typeof FolderFile>

export interface Directory {
  type: 'directory'
  id: FolderId
  name: string
  /** Things right in it, those included that the tree leaves out. */
  count: number
  /** Folders by their names, then the things that changed last. */
  children: (Directory | FolderFile)[]
}

export const Directory: z.ZodType<Directory> = z.object({
  type: z.literal('directory'),
  id: FolderId,
  name: z.string(),
  count: z.number(),
  get children() {
    return z.array(z.union([Directory, FolderFile]))
  },
})
