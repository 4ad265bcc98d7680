export { onMembersEvent } from './api.ts'
export { copyInvitationLink } from './copy-invitation-link.ts'
export { MemberLine } from './member-line.tsx'
export { Collaborators, InvitePeople, InviteTeam } from './share-parts.ts'
