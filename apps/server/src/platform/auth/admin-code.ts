import type { Secrets } from '../secrets/secrets.ts'

/** Without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ignores case, spaces and hyphens. */
export const isAdminCode = (secrets: Pick<Secrets, 'sign'>, code: string): boolean =>
  normalize(code) === normalize(adminCode(secrets))

const normalize = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Printed at startup; makes the first admin. The same on every replica. 60 bits. */
export const adminCode = (secrets: Pick<Secrets, 'sign'>): string => {
  const bytes = Buffer.from(secrets.sign('admin code', 'first admin'), 'base64url').subarray(0, 12)
  const text = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}
