import type { Feature } from '../../lib/feature.ts'
import { onInvitationEvent } from './api.ts'
import { InvitationBanner } from './invitation-banner.tsx'

export const feature: Feature = {
  name: 'invitations',
  order: 210,
  liveUpdates: { invitation: onInvitationEvent },
  Banner: InvitationBanner,
}
