import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '../../features/invitations/invitation-screen.tsx'

export const Route = createFileRoute('/_shell/invitations/$token')({ component: InvitationPage })

function InvitationPage() {
  const { token } = Route.useParams()
  return <InvitationScreen key={token} token={token} />
}
