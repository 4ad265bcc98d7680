import { useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useUser } from '../users/index.ts'

/** A link that was used, taken back or replaced by a newer one, or that never was. */
export const InvitationGone = ({ what }: { what: 'project' | 'team' }) => {
  const isGuest = useUser()?.isGuest ?? true
  const navigate = useNavigate()
  const to = isGuest ? '/chat' : what === 'team' ? '/settings/team' : '/chat/projects'
  return (
    <EmptyState
      isPageTitle
      icon={<MailX size={20} strokeWidth={1.5} />}
      title="This link opens nothing any more"
      text={`It was used already, taken back, or replaced by a newer one. If you joined with it, the ${what} is ${what === 'team' ? 'yours' : 'among yours'}; otherwise ask for a new link.`}
      action={
        <Button onPress={() => void navigate({ to })}>
          {isGuest ? 'To the chat' : what === 'team' ? 'To your team' : 'To your projects'}
        </Button>
      }
    />
  )
}
