import { z } from 'zod'
import { Attachment } from './attachment.ts'
import { ChatbotId, ProjectId } from './ids.ts'

export const VaultSort = z.enum(['newest', 'name', 'size'])
export type VaultSort = z.infer<typeof VaultSort>

/** An attachment of one's own, with where it is used (VLT-09). */
export const VaultAttachment = Attachment.extend({
  /** Projects that you are in. */
  usedInProjects: z.array(
    z.object({
      id: ProjectId,
      name: z.string(),
      description: z.string(),
      symbol: z.string().nullable(),
    }),
  ),
  usedInChatbots: z.array(z.object({ id: ChatbotId })),
  /** What it is there, of what came from a connected app: for its owner alone. */
  connectedAppFileId: z.string().optional(),
  /** How many chats it is in. */
  usedInChats: z.number().int(),
  /** How its text begins; null until it has been read, and for what has none. */
  opening: z.string().nullable(),
})
export type VaultAttachment = z.infer<typeof VaultAttachment>

/** Bytes; `percentage` has at most two decimals and may be over 100 after a plan has ended. */
export const StorageInfo = z.object({
  used: z.number().int(),
  limit: z.number().int(),
  percentage: z.number(),
})
export type StorageInfo = z.infer<typeof StorageInfo>

/** VLT-09: a page of the vault. `total` counts what the search and the type let through. */
export const VaultPage = z.object({
  attachments: z.array(VaultAttachment),
  total: z.number().int(),
  storageInfo: StorageInfo,
  nextCursor: z.string().nullable(),
})
export type VaultPage = z.infer<typeof VaultPage>
