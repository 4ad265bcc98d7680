import type { AskedIntoTeam } from '@atelier/contract/team'
import { messages } from '@atelier/contract/messages'
import { UserMinus } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { MemberLine, useSentInvitation } from '../members/index.ts'
import { useResendTeamInvitation, useRevokeTeamInvitation } from './api.ts'
import { teamRoleNames } from './team-roles.ts'

const texts = { sent: 'Invitation sent again', failed: 'The invitation was not sent' }

/** An address that was invited: sent again, its link copied, or taken back. */
export const InvitedPerson = ({ teamId, invited }: { teamId: string; invited: AskedIntoTeam }) => {
  const { email, role, isExpired, holder, mailFailure, invitationId } = invited
  const invitation = useSentInvitation(invited, useResendTeamInvitation(teamId), texts)
  const revoke = useRevokeTeamInvitation(teamId, invitationId)
  // a promise, for the fresh list takes this line away before the answer is told
  const takeBack = () =>
    void revoke.mutateAsync(undefined).then(
      () => toast.success('Invitation revoked'),
      (error: unknown) => toast.error(messages.members.failed, errorText(error)),
    )
  return (
    <MemberLine
      member={{ name: email, email, picture: null, holder, mailFailure }}
      badge={isExpired ? 'Expired' : teamRoleNames[role]}
    >
      {(mailFailure !== null || isExpired) && (
        <Button
          isPending={invitation.isPending}
          onPress={mailFailure === null ? invitation.sendAgain : invitation.copyLink}
        >
          {mailFailure === null ? 'Send again' : 'Copy link'}
        </Button>
      )}
      <Menu
        label={`Actions for ${email}`}
        items={[
          ...invitation.items,
          { label: 'Revoke the invitation', icon: <UserMinus />, isDanger: true, onAction: takeBack },
        ]}
      />
    </MemberLine>
  )
}
