import type { Feature } from '../../lib/feature.ts'
import { onInvitationEvent } from './api.ts'
import { InvitationBanner } from './invitation-banner.tsx'

export const invitations: Feature = {
  name: 'invitations',
  live: { invitation: onInvitationEvent },
  Banner: InvitationBanner,
}
