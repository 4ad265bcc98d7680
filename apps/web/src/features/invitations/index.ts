import { lazy } from '../../lib/lazy.ts'

export { useRequestEmailCode, useHasInvitations, usePendingInvitations } from './api.ts'

export const InvitationList = lazy(() => import('./invitation-list.tsx'))

export const VerifyEmail = lazy(() => import('./verify-email.tsx'))
