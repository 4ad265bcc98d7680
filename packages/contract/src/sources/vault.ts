import { z } from 'zod'
import { Attachment } from './attachment.ts'
import { ChatbotId, ProjectId } from '../ids.ts'

export const VaultSort = z.enum(['newest', 'name', 'size'])
export type VaultSort = z.infer<typeof VaultSort>

export const VaultAttachment = Attachment.extend({
  /** Projects of which you are a member. */
  usedInProjects: z.array(
    z.object({
      id: ProjectId,
      name: z.string(),
      description: z.string(),
      symbol: z.string().nullable(),
    }),
  ),
  usedInChatbots: z.array(z.object({ id: ChatbotId })),
  /** The file's ID in the connected app; only for the owner. */
  connectedAppFileId: z.string().optional(),
  usedInChats: z.number().int(),
  /** The beginning of the text; null until processed or if there is no text. */
  opening: z.string().nullable(),
})
export type VaultAttachment = z.infer<typeof VaultAttachment>

/** In bytes; `percentage` has at most two decimals and may exceed 100 after a downgrade. */
export const StorageInfo = z.object({
  used: z.number().int(),
  limit: z.number().int(),
  percentage: z.number(),
})
export type StorageInfo = z.infer<typeof StorageInfo>

/** `total` counts all matches of search and type (VLT-09). */
export const VaultPage = z.object({
  attachments: z.array(VaultAttachment),
  total: z.number().int(),
  storageInfo: StorageInfo,
  nextCursor: z.string().nullable(),
})
export type VaultPage = z.infer<typeof VaultPage>
