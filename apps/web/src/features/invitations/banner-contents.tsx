import type { ProjectInvitation } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import { Mail, X } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAcceptInvitation } from './api.ts'

interface BannerContentsProps {
  invitation: ProjectInvitation
  /** How many more wait. */
  others: number
  onHide: () => void
}

const BannerContents = ({ invitation, others, onHide }: BannerContentsProps) => {
  const accept = useAcceptInvitation()
  const { invitationId, projectName, inviterInfo } = invitation
  return (
    <Banner
      icon={<Mail size={16} strokeWidth={1.5} />}
      action={
        <>
          <Button size="sm" isPending={accept.isPending} onPress={() => accept.mutate({ invitationId })}>
            {messages.invitations.join}
          </Button>
          <IconButton label="Hide this line" onPress={onHide}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </>
      }
    >
      <span className="wrap-anywhere">
        {inviterInfo.name} asks you to join “{projectName}”
        {others > 0 && ` (${others.toLocaleString()} more in the bell)`}
      </span>
    </Banner>
  )
}

export default BannerContents
