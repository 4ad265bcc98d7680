import type { Secrets } from '../secrets/secrets.ts'

/** Excludes I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ignores case, spaces and hyphens. */
export const isAdminCode = (secrets: Pick<Secrets, 'sign'>, code: string): boolean =>
  normalize(code) === normalize(adminCode(secrets))

const normalize = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * A code of 60 bits that makes someone the first admin. Printed at startup, and the same on every replica.
 */
export const adminCode = (secrets: Pick<Secrets, 'sign'>): string => {
  const bytes = Buffer.from(secrets.sign('admin code', 'first admin'), 'base64url').subarray(0, 12)
  const text = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}
