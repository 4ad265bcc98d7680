import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import type { TeamInvitation } from '@atelier/contract/teams/team'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { useAccept, useDecline } from './api.ts'
import { describeInvitation } from './describe-invitation.ts'
import { JoinFromBell } from './join-from-bell.tsx'

interface InvitationItemProps {
  invitation: ProjectInvitation | TeamInvitation
  onJoined: () => void
}

export const InvitationItem = ({ invitation, onJoined }: InvitationItemProps) => {
  const { inviterInfo, invitedAt, joinsBy } = invitation
  const { kind, name, reference, offerText, joinLabel, declineLabel } = describeInvitation(invitation)
  const isDismissed = 'isDismissedByInvitee' in invitation && invitation.isDismissedByInvitee
  const accept = useAccept(kind)
  const decline = useDecline(kind)
  return (
    <li className="flex items-start gap-2.5 rounded-sm p-2">
      <span className={cx(isDismissed && 'opacity-60')}>
        {'projectSymbol' in invitation ? (
          <SymbolTile symbol={invitation.projectSymbol} name={name} size="sm" />
        ) : (
          <Avatar name={name} picture={null} isDecorative />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className={isDismissed ? 'text-faint' : 'text-ink'}>
          <p title={name} className="max-w-30 truncate text-14 font-semibold">
            {name}
          </p>
          <p className={cx('text-13 wrap-anywhere', !isDismissed && 'text-muted')}>
            {inviterInfo.name} {offerText},{' '}
            <time dateTime={new Date(invitedAt).toISOString()}>{relativeTime(invitedAt)}</time>
          </p>
        </div>
        <JoinFromBell
          joinsBy={joinsBy}
          label={joinLabel}
          variant={isDismissed ? 'secondary' : 'primary'}
          inviter={inviterInfo.name}
          isPending={accept.isPending}
          // a promise, because a live update may unmount this row before the response
          onJoin={() => void accept.mutateAsync(reference).then(onJoined, () => undefined)}
        >
          {!isDismissed && (
            <Button
              size="sm"
              variant="quiet"
              isPending={decline.isPending}
              onPress={() => decline.mutate(reference)}
            >
              {declineLabel}
            </Button>
          )}
        </JoinFromBell>
      </div>
    </li>
  )
}
