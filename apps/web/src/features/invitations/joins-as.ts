import type { User } from '@atelier/contract/user'

/** Whom an invitation was sent to, and who would join with it. */
export const joinsAs = (user: User | undefined, email: string): string => {
  if (user === undefined || user.isGuest) return `Sent to ${email}. Sign in, or create an account, to join.`
  return user.email === email
    ? `You join as ${user.name} (${email}).`
    : `Sent to ${email}. You join as ${user.name} (${user.email}).`
}
