import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const signToken = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** Verifies `token.signature` (HMAC-SHA256 in base64, as in better-auth's cookies). Null if forged. */
const verifyToken = (signedToken: string, secret: string): string | null => {
  const dotIndex = signedToken.lastIndexOf('.')
  const token = signedToken.slice(0, dotIndex)
  const actual = Buffer.from(signedToken.slice(dotIndex + 1), 'base64')
  const expected = signToken(token, secret)
  return dotIndex > 0 && actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null
}

const tryDecode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const readCookie = (header: string, name: string): string | null => {
  for (const part of header.split(';')) {
    const separatorIndex = part.indexOf('=')
    if (separatorIndex > 0 && part.slice(0, separatorIndex).trim() === name)
      return tryDecode(part.slice(separatorIndex + 1).trim())
  }
  return null
}

/** A bearer token, plain or signed, takes precedence over the cookie. Null if missing or forged. */
export const readSessionToken = (
  headers: Headers,
  { cookieName, secret }: { cookieName: string; secret: string },
): string | null => {
  const [, bearer] = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? []
  if (bearer !== undefined) {
    const token = tryDecode(bearer)
    return token?.includes('.') ? verifyToken(token, secret) : token
  }
  const cookie = readCookie(headers.get('cookie') ?? '', cookieName)
  return cookie === null ? null : verifyToken(cookie, secret)
}

export const withoutSessionCookie = (request: Request, cookieName: string): Request => {
  const headers = new Headers(request.headers)
  const otherCookies = (headers.get('cookie') ?? '')
    .split(';')
    .filter((part) => part.split('=')[0]?.trim() !== cookieName)
    .join(';')
  headers.set('cookie', otherCookies)
  return new Request(request, { headers })
}

/** Identifies a session without revealing its token. */
export const sessionMark = (token: string): string => createHash('sha256').update(token).digest('base64url')
