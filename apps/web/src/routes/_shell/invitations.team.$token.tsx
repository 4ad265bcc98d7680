import { createFileRoute } from '@tanstack/react-router'
import { TeamInvitationScreen } from '../../features/invitations/invitation-screen.tsx'

export const Route = createFileRoute('/_shell/invitations/team/$token')({ component: TeamInvitationPage })

function TeamInvitationPage() {
  const { token } = Route.useParams()
  return <TeamInvitationScreen key={token} token={token} />
}
