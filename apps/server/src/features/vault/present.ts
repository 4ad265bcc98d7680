import type { VaultAttachment } from '@atelier/contract/vault'
import { type AttachmentRow, presentAttachment } from '../attachments/index.ts'

interface Uses {
  projects: VaultAttachment['usedInProjects']
  chats: number
  opening: string | null
}

/** Row → contract `VaultAttachment`. There are no bots yet, so none uses it. */
export const presentVaultAttachment = (
  row: AttachmentRow,
  { projects, chats, opening }: Uses,
): VaultAttachment => ({
  ...presentAttachment(row),
  ...(row.connectedAppFileId !== null && { connectedAppFileId: row.connectedAppFileId }),
  usedInProjects: projects,
  usedInChatbots: [],
  usedInChats: chats,
  opening,
})
