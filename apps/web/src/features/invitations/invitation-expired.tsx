import { useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A link whose time is over: who sent it can send it again. */
export const InvitationExpired = ({ inviter, name }: { inviter: string; name: string }) => {
  const navigate = useNavigate()
  return (
    <EmptyState
      isPageTitle
      icon={<MailX size={20} />}
      title="This invitation has expired"
      text={`Ask ${inviter} to send the invitation to “${name}” again: the new link opens it.`}
      action={<Button onPress={() => void navigate({ to: '/chat' })}>To the chat</Button>}
    />
  )
}
