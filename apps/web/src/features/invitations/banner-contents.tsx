import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import type { TeamInvitation } from '@atelier/contract/teams/team'
import { Mail, X } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useAccept } from './api.ts'
import { describeInvitation } from './describe-invitation.ts'

interface BannerContentsProps {
  invitation: ProjectInvitation | TeamInvitation
  otherCount: number
  onHide: () => void
}

const BannerContents = ({ invitation, otherCount, onHide }: BannerContentsProps) => {
  const { inviterInfo, joinsBy } = invitation
  const { kind, name, reference, joinLabel } = describeInvitation(invitation)
  const accept = useAccept(kind)
  return (
    <Banner
      icon={<Mail />}
      action={
        <>
          {joinsBy === 'BELL' && (
            <Button size="sm" isPending={accept.isPending} onPress={() => accept.mutate(reference)}>
              {joinLabel}
            </Button>
          )}
          <IconButton label={t('Dismiss')} onPress={onHide}>
            <X />
          </IconButton>
        </>
      }
    >
      <span className="wrap-anywhere">
        {kind === 'team'
          ? t('{inviter} invited you to the team “{name}”', { inviter: inviterInfo.name, name })
          : t('{inviter} invited you to “{name}”', { inviter: inviterInfo.name, name })}
        {joinsBy === 'CODE' && `: ${t('verify your email under Notifications')}`}
        {joinsBy === 'LINK' && `: ${t('open your invitation link')}`}
        {otherCount > 0 && ` ${t('({others} more in Notifications)', { others: otherCount })}`}
      </span>
    </Banner>
  )
}

export default BannerContents
