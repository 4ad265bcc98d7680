export {
  bindInvitations,
  dismissRow,
  findInvitation,
  type InvitationRow,
  lockPendingInvitation,
  revokeInvitations,
  selectAccounts,
  selectByEmails,
  selectPendingInvitations,
  updateOfferedRole,
} from './queries.ts'
