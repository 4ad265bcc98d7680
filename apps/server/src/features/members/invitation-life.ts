import { limits } from '@atelier/contract/limits'
import { daysBefore } from '../../platform/clock.ts'

/** Whoever was asked before then is asked no longer, until it is sent again. */
export const lifeBegan = (now: Date): Date => daysBefore(now, limits.invitation.days)

export const isExpired = ({ invitedAt }: { invitedAt: Date }, now: Date): boolean =>
  invitedAt <= lifeBegan(now)

/** Told to who would join with it. */
export const expired = 'This invitation has expired. Ask for it to be sent again.'
