import { createHash } from 'node:crypto'
import { apiKeyPrefix } from '@atelier/contract/api-key'

/** Hex. */
export const apiKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The API key that a request carries as its bearer token; null when there is none. */
export const apiKeyOf = (headers: Headers): string | null => {
  const [, bearer] = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? []
  return bearer?.startsWith(apiKeyPrefix) ? bearer : null
}
