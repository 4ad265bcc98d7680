import type { ProjectInvitation } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import { relativeTime } from '../../lib/relative-time.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SymbolTile } from '../../ui/symbol-tile.tsx'
import { useAcceptInvitation, useDismissInvitation } from './api.ts'
import { JoinFromBell } from './join-from-bell.tsx'
import { roleOffered } from './role-offered.ts'

export interface InvitationItemProps {
  invitation: ProjectInvitation
  onJoined: () => void
}

/** One project that somebody is asked into; one that was put off is faded and can still be joined. */
export const InvitationItem = ({ invitation, onJoined }: InvitationItemProps) => {
  const { invitationId, projectName, projectSymbol, inviterInfo, isDismissedByInvitee } = invitation
  const accept = useAcceptInvitation()
  const dismiss = useDismissInvitation()
  // a promise, for the live list may take this line away before the answer is there
  const join = () => void accept.mutateAsync({ invitationId }).then(onJoined, () => undefined)
  return (
    <li className="flex items-start gap-2.5 rounded-sm p-2">
      <span className={cx(isDismissedByInvitee && 'opacity-60')}>
        <SymbolTile symbol={projectSymbol} name={projectName} size="sm" />
      </span>
      <div className="min-w-0 flex-1">
        <div className={isDismissedByInvitee ? 'text-faint' : 'text-ink'}>
          <p title={projectName} className="max-w-30 truncate text-14 font-semibold">
            {projectName}
          </p>
          <p className={cx('text-13 wrap-anywhere', !isDismissedByInvitee && 'text-muted')}>
            {inviterInfo.name} asks you in {roleOffered[invitation.roleOffered]},{' '}
            <time dateTime={new Date(invitation.invitedAt).toISOString()}>
              {relativeTime(invitation.invitedAt)}
            </time>
          </p>
        </div>
        <JoinFromBell
          joinsBy={invitation.joinsBy}
          label={messages.invitations.join}
          variant={isDismissedByInvitee ? 'secondary' : 'primary'}
          inviter={inviterInfo.name}
          isPending={accept.isPending}
          onJoin={join}
        >
          {!isDismissedByInvitee && (
            <Button
              size="sm"
              variant="quiet"
              isPending={dismiss.isPending}
              onPress={() => dismiss.mutate(invitationId)}
            >
              {messages.invitations.notNow}
            </Button>
          )}
        </JoinFromBell>
      </div>
    </li>
  )
}
