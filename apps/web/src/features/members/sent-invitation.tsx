import type { UseMutationResult } from '@tanstack/react-query'
import { Copy, Send } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translate } from '../../lib/text.tsx'
import type { MenuProps } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { localNoteOf, writeLink } from '../../ui/buttons/write-link.ts'

interface Texts {
  successText: string
  errorTitle: string
}

/**
 * Resends the invitation, or copies its link if email is off. Both create a new link and invalidate the
 * previous one.
 */
export const useSentInvitation = (
  { invitationId, mailFailure }: { invitationId: string | null; mailFailure: string | null },
  resend: UseMutationResult<{ link: string; isMailed: boolean }, Error, string>,
  { successText, errorTitle }: Texts,
) => {
  const resendThen = (onSuccess: (response: { link: string; isMailed: boolean }) => void) => {
    if (invitationId === null) return
    const onError = (error: Error) => toast.error(errorTitle, errorText(error))
    resend.mutate(invitationId, { onSuccess, onError })
  }
  const copyLink = () => resendThen(({ link }) => void copyInvitationLink(link))
  const resendOrCopy = () =>
    resendThen(({ isMailed, link }) =>
      isMailed ? toast.success(successText) : void copyInvitationLink(link),
    )
  const resendAction = { label: t('Resend'), icon: <Send />, onAction: resendOrCopy }
  const copyAction = { label: t('Copy a new link'), icon: <Copy />, onAction: copyLink }
  const items: MenuProps['items'] = isEmailDisabled(mailFailure)
    ? [copyAction, 'divider']
    : [resendAction, copyAction, 'divider']
  return { isPending: resend.isPending, copyLink, resendOrCopy, items }
}

/** Translates before comparing, since the server's message is in English. */
export const isEmailDisabled = (mailFailure: string | null): boolean =>
  mailFailure !== null && translate(mailFailure) === messages.members.noEmail

const copyInvitationLink = async (link: string): Promise<void> => {
  try {
    await writeLink(link)
  } catch {
    // some browsers forbid clipboard access after an await
    toast.info(t('Copy this link'), `${link} ${localNoteOf(link)}`.trim())
  }
}
