import { lazy } from 'react'

export { useHasInvitations, usePendingInvitations } from './api.ts'

/** What is fetched when somebody opens the bell. */
export const InvitationList = lazy(() => import('./invitation-list.tsx'))
