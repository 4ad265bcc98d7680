import type { TeamInvitation } from '@atelier/contract/team'
import { relativeTime } from '../../lib/relative-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { JoinFromBell } from './join-from-bell.tsx'
import { useAcceptTeamInvitation, useDeclineTeamInvitation } from './team-api.ts'

interface TeamInvitationItemProps {
  invitation: TeamInvitation
  onJoined: () => void
}

/** One team that somebody is asked into. */
export const TeamInvitationItem = ({ invitation, onJoined }: TeamInvitationItemProps) => {
  const { invitationId, teamName, inviterInfo, invitedAt } = invitation
  const accept = useAcceptTeamInvitation()
  const decline = useDeclineTeamInvitation()
  // a promise, for the live list may take this line away before the answer is there
  const join = () => void accept.mutateAsync({ invitationId }).then(onJoined, () => undefined)
  return (
    <li className="flex items-start gap-2.5 rounded-sm p-2">
      <Avatar name={teamName} picture={null} isDecoration />
      <div className="min-w-0 flex-1">
        <p title={teamName} className="max-w-30 truncate text-14 font-semibold">
          {teamName}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          {inviterInfo.name} asks you into this team,{' '}
          <time dateTime={new Date(invitedAt).toISOString()}>{relativeTime(invitedAt)}</time>
        </p>
        <JoinFromBell
          joinsBy={invitation.joinsBy}
          label="Join team"
          variant="primary"
          inviter={inviterInfo.name}
          isPending={accept.isPending}
          onJoin={join}
        >
          <Button
            size="sm"
            variant="quiet"
            isPending={decline.isPending}
            onPress={() => decline.mutate({ invitationId })}
          >
            Decline
          </Button>
        </JoinFromBell>
      </div>
    </li>
  )
}
