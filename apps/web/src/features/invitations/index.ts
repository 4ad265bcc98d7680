import { lazy } from '../../lib/lazy.ts'

export { useAskAddressCode, useHasInvitations, usePendingInvitations } from './api.ts'

export const InvitationList = lazy(() => import('./invitation-list.tsx'))

export const ProveAddress = lazy(() => import('./prove-address.tsx'))
