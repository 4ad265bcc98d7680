import { messages } from '@atelier/contract/messages'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copyInvitationLink } from './copy-invitation-link.ts'
import { useResend } from './api.ts'

const { sent, resendFailed } = messages.invitations

/** Where no mail goes out, the link is copied in its place. Both make a new link, and the one before opens nothing any more. */
export const useSendAgain = (projectId: string) => {
  const resend = useResend(projectId)
  const onError = (error: unknown) => toast.error(resendFailed, errorText(error))
  return {
    isPending: resend.isPending,
    sendAgain: (invitationId: string) =>
      resend.mutate(invitationId, {
        onSuccess: ({ isMailed, link }) => (isMailed ? toast.success(sent) : void copyInvitationLink(link)),
        onError,
      }),
    copyLink: (invitationId: string) =>
      resend.mutate(invitationId, { onSuccess: ({ link }) => void copyInvitationLink(link), onError }),
  }
}
