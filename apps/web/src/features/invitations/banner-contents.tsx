import type { ProjectInvitation } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import type { TeamInvitation } from '@atelier/contract/team'
import { Mail, X } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAcceptInvitation } from './api.ts'
import { useAcceptTeamInvitation } from './team-api.ts'

interface BannerContentsProps {
  invitation: ProjectInvitation | TeamInvitation
  /** How many more wait. */
  others: number
  onHide: () => void
}

const BannerContents = ({ invitation, others, onHide }: BannerContentsProps) => {
  const joinProject = useAcceptInvitation()
  const joinTeam = useAcceptTeamInvitation()
  const { invitationId, inviterInfo, joinsBy } = invitation
  const isTeam = 'teamName' in invitation
  return (
    <Banner
      icon={<Mail />}
      action={
        <>
          {joinsBy === 'BELL' && (
            <Button
              size="sm"
              isPending={joinProject.isPending || joinTeam.isPending}
              onPress={() => (isTeam ? joinTeam : joinProject).mutate({ invitationId })}
            >
              {isTeam ? 'Join team' : messages.invitations.join}
            </Button>
          )}
          <IconButton label="Hide this line" onPress={onHide}>
            <X />
          </IconButton>
        </>
      }
    >
      <span className="wrap-anywhere">
        {inviterInfo.name} asks you to join{' '}
        {isTeam ? `the team “${invitation.teamName}”` : `“${invitation.projectName}”`}
        {joinsBy === 'CODE' && ': prove your address in the bell'}
        {joinsBy === 'LINK' && ': open the link that you were given'}
        {others > 0 && ` (${others.toLocaleString()} more in the bell)`}
      </span>
    </Banner>
  )
}

export default BannerContents
