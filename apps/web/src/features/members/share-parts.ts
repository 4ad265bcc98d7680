import { lazy } from 'react'

/** What the share panel is made of, each fetched when it is shown: give them the project, within Suspense. */
export const InvitePeople = lazy(() => import('./invite-people.tsx'))
export const Collaborators = lazy(() => import('./collaborators.tsx'))
export const InviteTeam = lazy(() => import('./invite-team.tsx'))
