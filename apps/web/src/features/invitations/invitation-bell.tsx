import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useUser } from '../users/index.ts'
import { useProjectInvitations, useTeamInvitations } from './api.ts'

const InvitationList = lazy(() => import('./invitation-list.tsx'))

const countText = (count: number): string =>
  count > limits.invitation.badgeCap ? messages.invitations.badgeCap : String(count)

/** The bell beside the person, with how many invitations wait; the list comes when it is opened (MBR-08). */
export const InvitationBell = () => {
  const isGuest = useUser()?.isGuest ?? true
  const teams = useTeamInvitations().data?.length ?? 0
  const count = teams + (useProjectInvitations().data?.pending ?? 0)
  if (isGuest) return null
  return (
    <span className="relative shrink-0">
      <Popover
        label="Invitations"
        placement="top start"
        trigger={
          <IconButton label={count === 0 ? 'Invitations' : `Invitations, ${countText(count)} pending`}>
            <Bell />
          </IconButton>
        }
      >
        {(close) => (
          <Suspense fallback={<p className="p-4 text-14 text-muted">{messages.invitations.loading}</p>}>
            <InvitationList onJoined={close} />
          </Suspense>
        )}
      </Popover>
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-1 -right-1 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-11 font-semibold text-on-accent"
        >
          {countText(count)}
        </span>
      )}
    </span>
  )
}
