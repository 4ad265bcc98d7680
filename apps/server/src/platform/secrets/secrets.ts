import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Seals and signs with keys that come from the server's one secret; each purpose has a key of its own. */
export interface Secrets {
  /** AES-256-GCM. `about` is bound in: a sealed text opens only where it belongs. */
  seal(purpose: string, about: string, text: string): string
  /** null for what was sealed under another secret, for something else, or was changed. */
  open(purpose: string, about: string, sealed: string): string | null
  /** HMAC-SHA256, base64url. */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

/** The row of `setting` with the server's own secret, where SERVER_SECRET names none. */
export const secretSetting = 'auth-secret'

/** The row of `setting` with the secret that the links of invitations are derived from. */
export const invitationSecretSetting = 'invitation-secret'

const ivBytes = 12
const tagBytes = 16

export const createSecrets = (secret: string): Secrets => {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const existing = keys.get(purpose)
    if (existing) return existing
    // RFC 5869: without salt, the purpose as its info
    const key = Buffer.from(hkdfSync('sha256', secret, '', `atelier ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  const hmac = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest()

  return {
    seal: (purpose, about, text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, about, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(about))
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
