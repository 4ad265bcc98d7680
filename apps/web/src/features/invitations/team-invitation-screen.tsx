import { useQuery } from '@tanstack/react-query'
import { InvitationExpired } from './invitation-expired.tsx'
import { LinkPage } from './link-page.tsx'
import { teamLinkQuery } from './team-api.ts'
import { TeamInvitationCard } from './team-invitation-card.tsx'

/** The page behind a mailed link into a team. */
export const TeamInvitationScreen = ({ token }: { token: string }) => (
  <LinkPage query={useQuery(teamLinkQuery(token))} what="team">
    {(invitation) =>
      invitation.isExpired ? (
        <InvitationExpired inviter={invitation.inviterInfo.name} name={invitation.teamName} />
      ) : (
        <TeamInvitationCard invitation={invitation} token={token} />
      )
    }
  </LinkPage>
)
