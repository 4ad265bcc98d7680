import { lazy } from '../../lib/lazy.ts'

export { useAskAddressCode, useHasInvitations, usePendingInvitations } from './api.ts'

/** What is fetched when somebody opens the bell. */
export const InvitationList = lazy(() => import('./invitation-list.tsx'))

/** Takes the code that was mailed to the own address. */
export const ProveAddress = lazy(() => import('./prove-address.tsx'))
