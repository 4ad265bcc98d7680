import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys are derived from the server's secret, one for each purpose. */
export interface Secrets {
  /** Uses AES-256-GCM with `subject` as additional data, so that the text opens only in its own place. */
  seal(purpose: string, subject: string, text: string): string
  /** Null if the text was altered, or sealed with another secret or for another purpose. */
  open(purpose: string, subject: string, sealedText: string): string | null
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

export const secretSetting = 'auth-secret'

export const invitationSecretSetting = 'invitation-secret'

const ivBytes = 12
const tagBytes = 16

export const createSecrets = (secret: string): Secrets => {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const existing = keys.get(purpose)
    if (existing) return existing
    // RFC 5869 without salt, and with the purpose as info
    const key = Buffer.from(hkdfSync('sha256', secret, '', `atelier ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  const hmac = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest()

  return {
    seal: (purpose, subject, text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(subject))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, subject, sealedText) => {
      const bytes = Buffer.from(sealedText, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(subject))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        const body = bytes.subarray(ivBytes + tagBytes)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    sign: (purpose, text) => hmac(purpose, text).toString('base64url'),
    isSigned: (purpose, text, signature) => {
      const expected = hmac(purpose, text)
      const actual = Buffer.from(signature, 'base64url')
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
