import { daysBefore } from '../../../../platform/clock.ts'
import { type TargetKind, targetTerms } from './terms.ts'

/** Invitations sent at or before this time have expired. */
export const validSince = (kind: TargetKind, now: Date): Date => daysBefore(now, targetTerms[kind].days)

export const isExpired = (kind: TargetKind, { invitedAt }: { invitedAt: Date }, now: Date): boolean =>
  invitedAt <= validSince(kind, now)
