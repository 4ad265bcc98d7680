import { useQuery } from '@tanstack/react-query'
import { invitationLinkQuery } from './api.ts'
import { InvitationCard } from './invitation-card.tsx'
import { InvitationExpired } from './invitation-expired.tsx'
import { LinkPage } from './link-page.tsx'

/** The page behind a mailed link into a project. */
export const InvitationScreen = ({ token }: { token: string }) => (
  <LinkPage query={useQuery(invitationLinkQuery(token))} what="project">
    {(invitation) =>
      invitation.isExpired ? (
        <InvitationExpired inviter={invitation.inviterInfo.name} name={invitation.projectName} />
      ) : (
        <InvitationCard invitation={invitation} token={token} />
      )
    }
  </LinkPage>
)
