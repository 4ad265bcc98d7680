import { messages } from '@atelier/contract/messages'
import { toast } from '../../ui/toast.ts'

/** Copies an invitation's link, or shows it. */
export const copyInvitationLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(messages.sharing.linkCopied)
  } catch {
    // not every browser lets a page write there after waiting for an answer
    toast.info('Copy this link', link)
  }
}
