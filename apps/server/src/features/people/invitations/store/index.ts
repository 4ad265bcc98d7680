export {
  bindInvitations,
  markDismissed,
  findInvitation,
  type InvitationRow,
  lockPendingInvitation,
  revokeInvitations,
  selectAccountsByEmail,
  selectInvitationsByEmail,
  selectPendingInvitations,
  updateOfferedRole,
} from './queries.ts'
