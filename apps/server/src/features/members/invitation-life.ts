import { limits } from '@atelier/contract/limits'

const lifeMs = limits.invitation.days * 24 * 60 * 60_000

/** Whoever was asked before then is asked no longer, until it is sent again. */
export const lifeBegan = (now: Date): Date => new Date(now.getTime() - lifeMs)

export const isExpired = ({ invitedAt }: { invitedAt: Date }, now: Date): boolean =>
  invitedAt <= lifeBegan(now)

/** Told to who would join with it. */
export const expired = 'This invitation has expired. Ask for it to be sent again.'
