import type { OfferedRole } from '@atelier/contract/invitation'
import type { Member } from '@atelier/contract/member'
import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { Copy, Crown, Ellipsis, Send, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeRole, useResend } from './api.ts'
import { copyInvitationLink } from './copy-invitation-link.ts'
import { MemberLine } from './member-line.tsx'
import { RoleSelect } from './role-select.tsx'

const { sent, resendFailed } = messages.invitations

/** Where no mail goes out, the link is copied in its place. Both make a new link, and the one before opens nothing any more. */
const useSendAgain = (projectId: string) => {
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

const RevokeAccessDialog = lazy(() => import('./revoke-access-dialog.tsx'))
const TransferProjectDialog = lazy(() => import('./transfer-project-dialog.tsx'))

/** Somebody whom the owner can give another role, or take out (MBR-05). */
export const ManagedMember = ({ project, member }: { project: Project; member: Member }) => {
  const { uid, name, role, invitationId, mailFailure } = member
  const isMailed = mailFailure !== messages.members.noMail
  const [asked, setAsked] = useState<'transfer' | 'revoke' | null>(null)
  const close = () => setAsked(null)
  const change = useChangeRole(project.id, member)
  const { sendAgain, copyLink, isPending } = useSendAgain(project.id)
  // what was chosen is shown until the answer is there; after a failure it is what it was
  const shown = change.isPending ? change.variables : role === 'EDITOR' ? 'EDITOR' : 'VIEWER'
  const choose = (next: OfferedRole) => {
    if (next === shown) return
    change.mutate(next, {
      onSuccess: () => toast.success(messages.members.updated),
      onError: (error) => toast.error(messages.members.failed, errorText(error)),
    })
  }
  return (
    <MemberLine
      member={member}
      badge={member.status === 'PENDING' ? (member.isExpired ? 'Expired' : 'Invited') : null}
    >
      {invitationId !== null && mailFailure !== null && (
        <Button isPending={isPending} onPress={() => copyLink(invitationId)}>
          Copy link
        </Button>
      )}
      <RoleSelect label={`Role of ${name}`} role={shown} onChange={choose} isDisabled={change.isPending} />
      <Menu
        label={`Actions for ${name}`}
        trigger={
          <IconButton label={`Actions for ${name}`}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          ...(invitationId === null
            ? []
            : [
                ...(isMailed
                  ? [
                      {
                        label: 'Send again',
                        icon: <Send />,
                        onAction: () => sendAgain(invitationId),
                      },
                    ]
                  : []),
                {
                  label: 'Copy a new link',
                  icon: <Copy />,
                  onAction: () => copyLink(invitationId),
                },
                'divider' as const,
              ]),
          ...(uid === null || member.status === 'PENDING'
            ? []
            : [
                {
                  label: 'Transfer ownership',
                  icon: <Crown />,
                  onAction: () => setAsked('transfer'),
                },
                'divider' as const,
              ]),
          {
            label: 'Revoke access',
            icon: <UserMinus />,
            isDanger: true,
            onAction: () => setAsked('revoke'),
          },
        ]}
      />
      <Suspense fallback={null}>
        {asked === 'revoke' && <RevokeAccessDialog project={project} member={member} onClose={close} />}
        {asked === 'transfer' && uid !== null && (
          <TransferProjectDialog project={project} uid={uid} name={name} onClose={close} />
        )}
      </Suspense>
    </MemberLine>
  )
}
