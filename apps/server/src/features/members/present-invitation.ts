import type { ProjectInvitation } from '@atelier/contract/invitation'
import type { OfferRow } from './invitation-queries.ts'

/** Row → contract `ProjectInvitation`, without how who looks at it joins. */
export const presentInvitation = (row: OfferRow): Omit<ProjectInvitation, 'joinsBy'> => ({
  projectId: row.projectId,
  invitationId: row.id,
  projectName: row.projectName,
  projectSymbol: row.projectSymbol,
  roleOffered: row.role,
  invitedAt: row.invitedAt.getTime(),
  isDismissedByInvitee: row.dismissedAt !== null,
  inviterInfo: { name: row.inviterName, picture: row.inviterPicture },
})
