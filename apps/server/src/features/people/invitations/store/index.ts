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
