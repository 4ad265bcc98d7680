import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import type { TeamInvitation } from '@atelier/contract/teams/team'
import type { User } from '@atelier/contract/people/user'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { promptSignIn, useUser } from '../users/index.ts'
import { useAccept, useProjectInvitations, useDecline } from './api.ts'
import { describeInvitation } from './describe-invitation.ts'

interface InvitationCardProps {
  invitation: (Omit<ProjectInvitation, 'joinsBy'> | Omit<TeamInvitation, 'joinsBy'>) & { email: string }
  token: string
}

const joinText = (user: User | undefined, email: string): string => {
  if (user === undefined || user.isGuest)
    return t('Sent to {email}. Sign in or create an account to join.', { email })
  return user.email === email
    ? t('You’ll join as {user} ({email}).', { user: user.name, email })
    : t('Sent to {email}. You’ll join as {user} ({email2}).', { email, user: user.name, email2: user.email })
}

/** For visitors without an account, signing up joins as well. */
export const InvitationCard = ({ invitation, token }: InvitationCardProps) => {
  const { invitationId, inviterInfo, email } = invitation
  const {
    kind,
    name,
    reference,
    noticeText: invitedText,
    rightsText,
    joinLabel,
    declineLabel,
  } = describeInvitation(invitation)
  const user = useUser()
  const navigate = useNavigate()
  const accept = useAccept(kind)
  const decline = useDecline(kind)
  const isBoundToAccount =
    useProjectInvitations().data?.invitations.some(
      (invitation) => invitation.invitationId === invitationId,
    ) ?? false
  const reason =
    kind === 'team' ? t('Sign in to respond to “{name}”', { name }) : t('Sign in to join “{name}”', { name })
  const afterSignIn = (onSignedIn: () => void) =>
    (user?.isGuest ?? true) ? promptSignIn({ reason, onSignedIn }) : onSignedIn()
  const leaveScreen = () => navigate({ to: '/chat' })
  const target = { ...reference, token }
  const declineInvitation = () =>
    afterSignIn(() => {
      void decline.mutateAsync(target).then(leaveScreen, () => undefined)
    })
  const dismiss = async () => {
    // invitations not bound to this account stay open for their recipient
    if (isBoundToAccount) await decline.mutateAsync(target).catch(() => undefined)
    await leaveScreen()
  }
  return (
    <article className="w-full max-w-form rounded-lg border border-line bg-surface p-6 shadow-lift">
      {'projectSymbol' in invitation ? (
        <SymbolTile symbol={invitation.projectSymbol} name={name} size="lg" />
      ) : (
        <span className="flex size-14 items-center justify-center rounded-lg border border-line bg-sunken text-muted">
          <Users size={20} />
        </span>
      )}
      <h1 className="mt-4 font-serif text-20 font-medium wrap-anywhere">{name}</h1>
      <p className="mt-1 text-14 wrap-anywhere text-muted">
        {inviterInfo.name} {invitedText} {rightsText}
      </p>
      <p className="mt-3 text-13 wrap-anywhere text-muted">{joinText(user, email)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          size="lg"
          variant="primary"
          isPending={accept.isPending}
          isDisabled={user === undefined}
          onPress={() => afterSignIn(() => accept.mutate(target))}
        >
          {joinLabel}
        </Button>
        <Button
          size="lg"
          isPending={decline.isPending}
          isDisabled={user === undefined}
          onPress={() => void (kind === 'team' ? declineInvitation() : dismiss())}
        >
          {declineLabel}
        </Button>
      </div>
    </article>
  )
}
