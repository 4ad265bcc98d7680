import type { TeamInvitation } from '@atelier/contract/team'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { askToSignIn, useUser } from '../users/index.ts'
import { joinsAs } from './joins-as.ts'
import { useAcceptTeamInvitation, useDeclineTeamInvitation } from './team-api.ts'

interface TeamInvitationCardProps {
  invitation: Omit<TeamInvitation, 'joinsBy'> & { email: string }
  token: string
}

const rights: Record<TeamInvitation['roleOffered'], string> = {
  member: 'Its people can invite you to their projects at once.',
  admin: 'Its people can invite you to their projects at once, and you say who is in it.',
}

/** The team that somebody is asked into, and by whom. Who has no account yet makes one first, and has then joined. */
export const TeamInvitationCard = ({ invitation, token }: TeamInvitationCardProps) => {
  const { invitationId, teamName, inviterInfo, roleOffered, email } = invitation
  const user = useUser()
  const navigate = useNavigate()
  const accept = useAcceptTeamInvitation()
  const decline = useDeclineTeamInvitation()
  const isGuest = user?.isGuest ?? true
  const afterSignIn = (onSignedIn: () => void) =>
    isGuest ? askToSignIn({ reason: `Sign in to answer for “${teamName}”`, onSignedIn }) : onSignedIn()
  const join = () => accept.mutate({ invitationId, token })
  const refuse = () =>
    void decline.mutateAsync({ invitationId, token }).then(
      () => navigate({ to: '/chat' }),
      () => undefined,
    )
  return (
    <article className="w-full max-w-form rounded-lg border border-line bg-surface p-6 shadow-lift">
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-lg border border-line bg-sunken text-muted"
      >
        <Users size={20} />
      </span>
      <h1 className="mt-4 font-serif text-20 font-medium wrap-anywhere">{teamName}</h1>
      <p className="mt-1 text-14 wrap-anywhere text-muted">
        {inviterInfo.name} asks you to join this team{' '}
        {roleOffered === 'admin' ? 'as an admin' : 'as a member'}. {rights[roleOffered]}
      </p>
      <p className="mt-3 text-13 wrap-anywhere text-muted">{joinsAs(user, email)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          size="lg"
          variant="primary"
          isPending={accept.isPending}
          isDisabled={user === undefined}
          onPress={() => afterSignIn(join)}
        >
          Join team
        </Button>
        <Button
          size="lg"
          isPending={decline.isPending}
          isDisabled={user === undefined}
          onPress={() => afterSignIn(refuse)}
        >
          Decline
        </Button>
      </div>
    </article>
  )
}
