import type { ProjectInvitation } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { SymbolTile } from '../../ui/symbol-tile.tsx'
import { askToSignIn, useUser } from '../users/index.ts'
import { useAcceptInvitation, useDismissInvitation, useInvitations } from './api.ts'
import { joinsAs } from './joins-as.ts'
import { roleOffered } from './role-offered.ts'

export interface InvitationCardProps {
  invitation: Omit<ProjectInvitation, 'joinsBy'> & { email: string }
  token: string
}

const rights: Record<ProjectInvitation['roleOffered'], string> = {
  VIEWER: 'You can read its sources and chat about them.',
  EDITOR: 'You can edit it, add sources and chat about them.',
  OWNER: 'You can do everything in it.',
}

/** What somebody is asked into, and by whom. Who has no account yet makes one first, and has then joined. */
export const InvitationCard = ({ invitation, token }: InvitationCardProps) => {
  const { invitationId, projectName, projectSymbol, inviterInfo, roleOffered: role, email } = invitation
  const user = useUser()
  const navigate = useNavigate()
  const accept = useAcceptInvitation()
  const dismiss = useDismissInvitation()
  const isInBell =
    useInvitations().data?.invitations.some((one) => one.invitationId === invitationId) ?? false
  const isGuest = user?.isGuest ?? true

  const join = () => accept.mutate({ invitationId, token })
  const leave = async () => {
    // one that is not bound to this account is left to whoever it is for
    if (isInBell) await dismiss.mutateAsync(invitationId).catch(() => undefined)
    await navigate({ to: '/chat' })
  }
  return (
    <article className="w-full max-w-form rounded-lg border border-line bg-surface p-6 shadow-lift">
      <SymbolTile symbol={projectSymbol} name={projectName} size="lg" />
      <h1 className="mt-4 font-serif text-20 font-medium wrap-anywhere">{projectName}</h1>
      <p className="mt-1 text-14 wrap-anywhere text-muted">
        {inviterInfo.name} asks you to join this project {roleOffered[role]}. {rights[role]}
      </p>
      <p className="mt-3 text-13 wrap-anywhere text-muted">{joinsAs(user, email)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          size="lg"
          variant="primary"
          isPending={accept.isPending}
          isDisabled={user === undefined}
          onPress={() =>
            isGuest ? askToSignIn({ reason: `Sign in to join “${projectName}”`, onSignedIn: join }) : join()
          }
        >
          {messages.invitations.join}
        </Button>
        <Button size="lg" isPending={dismiss.isPending} onPress={() => void leave()}>
          {messages.invitations.notNow}
        </Button>
      </div>
    </article>
  )
}
