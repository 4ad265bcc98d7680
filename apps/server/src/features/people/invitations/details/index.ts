export { isExpired, validSince } from './expiry.ts'
export {
  type InvitationPosition,
  countInvitationsTo,
  type InvitationDetails,
  selectInvitationsTo,
} from './detail-queries.ts'
export { findJoinMethod } from './email-proof.ts'
export { higherRole } from './terms.ts'
