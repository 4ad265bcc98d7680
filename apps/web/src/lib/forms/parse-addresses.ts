import { limits } from '@atelier/contract/limits'
import { messages } from '../messages.ts'
import { z } from 'zod'
import { t } from '../text.tsx'

const Email = z.email().max(limits.account.emailMax)

/**
 * Parses lists like 'Ada <ada@example.org>, grace@example.org'. The results are unique and in lower case, but
 * not validated.
 */
export const parseAddresses = (text: string): string[] => {
  // the name before a bracketed address may contain spaces
  const addressList = text.replaceAll(/"[^"\n]*"/g, ' ').replaceAll(/[^,;\n<>]*<([^<>]*)>/g, ' $1 ')
  const addresses = addressList.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Set(addresses.map((address) => address.toLowerCase()))]
}

/** Returns at most `limits.invitation.emailsAtOnce`. */
export const validAddresses = (text: string): string[] =>
  parseAddresses(text)
    .filter((address) => Email.safeParse(address).success)
    .slice(0, limits.invitation.emailsAtOnce)

export const addressesError = (addresses: readonly string[]): string | undefined => {
  if (addresses.length === 0 || addresses.some((address) => !Email.safeParse(address).success))
    return messages.members.emailInvalid
  const emailsMax = limits.invitation.emailsAtOnce
  return addresses.length > emailsMax
    ? t('Invite up to {maximum} people at a time.', { maximum: emailsMax })
    : undefined
}
