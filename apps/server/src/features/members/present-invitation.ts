import type { ProjectInvitation } from '@atelier/contract/invitation'
import type { OfferRow } from './invitation-queries.ts'

/** Row → contract `ProjectInvitation`. */
export const presentInvitation = (row: OfferRow): ProjectInvitation => ({
  projectId: row.projectId,
  invitationId: row.id,
  projectName: row.projectName,
  projectSymbol: row.projectSymbol,
  roleOffered: row.role,
  invitedAt: row.invitedAt.getTime(),
  isDismissedByInvitee: row.dismissedAt !== null,
  inviterInfo: { name: row.inviterName, picture: row.inviterPicture },
})
