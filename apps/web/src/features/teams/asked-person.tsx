import type { AskedIntoTeam } from '@atelier/contract/team'
import { messages } from '@atelier/contract/messages'
import { Copy, Ellipsis, Send, UserMinus } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { copyInvitationLink, MemberLine } from '../members/index.ts'
import { useResendTeamInvitation, useRevokeTeamInvitation } from './api.ts'
import { teamRoleNames } from './team-role-names.ts'

/** An address that was asked: sent again, its link copied, or taken back. */
export const AskedPerson = ({ teamId, asked }: { teamId: string; asked: AskedIntoTeam }) => {
  const { email, role, isExpired, holder, mailFailure, invitationId } = asked
  const isMailed = mailFailure !== messages.members.noMail
  const resend = useResendTeamInvitation(teamId, invitationId)
  const revoke = useRevokeTeamInvitation(teamId, invitationId)
  const onError = (error: unknown) => toast.error('The invitation was not sent', errorText(error))
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: ({ isMailed: isSent, link }) =>
        isSent ? toast.success('Invitation sent again') : void copyInvitationLink(link),
      onError,
    })
  const copyLink = () =>
    resend.mutate(undefined, { onSuccess: ({ link }) => void copyInvitationLink(link), onError })
  // a promise, for the fresh list takes this line away before the answer is told
  const takeBack = () =>
    void revoke.mutateAsync(undefined).then(
      () => toast.success('Invitation taken back'),
      (error: unknown) => toast.error(messages.members.failed, errorText(error)),
    )
  return (
    <MemberLine
      member={{ name: email, email, picture: null, holder, mailFailure }}
      badge={isExpired ? 'Expired' : teamRoleNames[role]}
    >
      {mailFailure !== null ? (
        <Button isPending={resend.isPending} onPress={copyLink}>
          Copy link
        </Button>
      ) : (
        isExpired && (
          <Button isPending={resend.isPending} onPress={sendAgain}>
            Send again
          </Button>
        )
      )}
      <Menu
        label={`Actions for ${email}`}
        trigger={
          <IconButton label={`Actions for ${email}`}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          ...(isMailed ? [{ label: 'Send again', icon: <Send />, onAction: sendAgain }] : []),
          { label: 'Copy a new link', icon: <Copy />, onAction: copyLink },
          'divider',
          {
            label: 'Take the invitation back',
            icon: <UserMinus />,
            isDanger: true,
            onAction: takeBack,
          },
        ]}
      />
    </MemberLine>
  )
}
