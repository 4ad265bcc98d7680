export { onInvitationEvent } from './api.ts'
export { InvitationBanner } from './invitation-banner.tsx'
export { InvitationBell } from './invitation-bell.tsx'
