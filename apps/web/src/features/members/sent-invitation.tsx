import type { UseMutationResult } from '@tanstack/react-query'
import { Copy, Send } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translated } from '../../lib/text.tsx'
import type { MenuProps } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { localNoteOf, writeLink } from '../../ui/buttons/write-link.ts'

interface Texts {
  successText: string
  failed: string
}

/** Resends, or copies the link if email is off. Both create a new link and invalidate the previous one. */
export const useSentInvitation = (
  { invitationId, mailFailure }: { invitationId: string | null; mailFailure: string | null },
  resend: UseMutationResult<{ link: string; isMailed: boolean }, Error, string>,
  { successText, failed }: Texts,
) => {
  const again = (onSuccess: (answer: { link: string; isMailed: boolean }) => void) => {
    if (invitationId === null) return
    const onError = (error: Error) => toast.error(failed, errorText(error))
    resend.mutate(invitationId, { onSuccess, onError })
  }
  const copyLink = () => again(({ link }) => void copyInvitationLink(link))
  const sendAgain = () =>
    again(({ isMailed, link }) => (isMailed ? toast.success(successText) : void copyInvitationLink(link)))
  const mailed = { label: t('Resend'), icon: <Send />, onAction: sendAgain }
  const copied = { label: t('Copy a new link'), icon: <Copy />, onAction: copyLink }
  const items: MenuProps['items'] = isNoMail(mailFailure) ? [copied, 'divider'] : [mailed, copied, 'divider']
  return { isPending: resend.isPending, copyLink, sendAgain, items }
}

/** The server's message is in English. */
export const isNoMail = (mailFailure: string | null): boolean =>
  mailFailure !== null && translated(mailFailure) === messages.members.noMail

const copyInvitationLink = async (link: string): Promise<void> => {
  try {
    await writeLink(link)
  } catch {
    // some browsers forbid clipboard access after an await
    toast.info(t('Copy this link'), `${link} ${localNoteOf(link)}`.trim())
  }
}
