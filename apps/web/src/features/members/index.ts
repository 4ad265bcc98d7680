import { lazy } from 'react'

export { AddressHolders } from './address-holders.tsx'
export { MemberLine, NoMail } from './member-line.tsx'
export { RoleChange, RoleSelect } from './role-select.tsx'
export { useSentInvitation } from './sent-invitation.tsx'

/** What the share panel is made of, each fetched when it is shown: give them the project, within Suspense. */
export const InvitePeople = lazy(() => import('./invite-people.tsx'))
export const Collaborators = lazy(() => import('./collaborators.tsx'))
export const InviteTeam = lazy(() => import('./invite-team.tsx'))
