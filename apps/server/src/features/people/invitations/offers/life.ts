import { daysBefore } from '../../../../platform/clock.ts'
import { type PlaceKind, terms } from './terms.ts'

/** Invitations sent earlier have expired. */
export const validSince = (kind: PlaceKind, now: Date): Date => daysBefore(now, terms[kind].days)

export const isExpired = (kind: PlaceKind, { invitedAt }: { invitedAt: Date }, now: Date): boolean =>
  invitedAt <= validSince(kind, now)
