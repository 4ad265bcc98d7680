export { onMembersEvent } from './api.ts'
export { Collaborators, InvitePeople, InviteTeam } from './share-parts.ts'
