export { loadPending, type ManagedInvitation } from './access.ts'
export { findHolders, inviteeOf, presentInviteeHolder } from './address-holders.ts'
export { acceptInvitation, declineInvitation, readInvitation } from './answer.ts'
export { invite, resendInvitation, revoke, revokeInvitation } from './invite.ts'
export { isExpired, lifeBegan } from './life.ts'
export { type BellPlace, countOffersTo, type OfferRow, selectOffersTo } from './offer-queries.ts'
export { countInvitations } from './pace.ts'
export type { Place } from './place.ts'
export { higherRole } from './terms.ts'
export { findJoinsBy } from './proof.ts'
export {
  bindInvitations,
  dismissRow,
  findInvitation,
  type InvitationRow,
  lockPendingOf,
  revokeAllOf,
  selectAccounts,
  selectByEmails,
  selectPending,
  updateOfferedRole,
} from './queries.ts'
