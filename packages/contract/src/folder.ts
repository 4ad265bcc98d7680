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
