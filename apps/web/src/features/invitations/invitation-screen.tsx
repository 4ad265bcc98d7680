import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { projectLinkQuery, teamLinkQuery } from './api.ts'
import { InvitationCard } from './invitation-card.tsx'
import { wordsOf } from './invitation-words.ts'
import { LinkPage } from './link-page.tsx'

/** The page behind a mailed link into a project. */
export const InvitationScreen = ({ token }: { token: string }) => (
  <LinkPage query={useQuery(projectLinkQuery(token))} what="project">
    {(invitation) => <Linked invitation={invitation} token={token} />}
  </LinkPage>
)

/** The page behind a mailed link into a team. */
export const TeamInvitationScreen = ({ token }: { token: string }) => (
  <LinkPage query={useQuery(teamLinkQuery(token))} what="team">
    {(invitation) => <Linked invitation={invitation} token={token} />}
  </LinkPage>
)

type Card = ComponentProps<typeof InvitationCard>

const Linked = ({
  invitation,
  token,
}: {
  invitation: Card['invitation'] & { isExpired: boolean }
  token: string
}) =>
  invitation.isExpired ? (
    <Expired invitation={invitation} />
  ) : (
    <InvitationCard invitation={invitation} token={token} />
  )

/** A link whose time is over: who sent it can send it again. */
const Expired = ({ invitation }: Pick<Card, 'invitation'>) => {
  const navigate = useNavigate()
  return (
    <EmptyState
      isPageTitle
      icon={<MailX size={20} />}
      title="This invitation has expired"
      text={`Ask ${invitation.inviterInfo.name} to send the invitation to “${wordsOf(invitation).name}” again: the new link opens it.`}
      action={<Button onPress={() => void navigate({ to: '/chat' })}>To the chat</Button>}
    />
  )
}
