import { createHash } from 'node:crypto'
import { apiKeyPrefix } from '@atelier/contract/api-key'
import { appTokenPrefix } from '@atelier/contract/connected-app'

/** Hex. */
export const apiKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

const bearerOf = (headers: Headers, prefix: string): string | null => {
  const [, bearer] = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? []
  return bearer?.startsWith(prefix) ? bearer : null
}

/** The API key that a request carries as its bearer token; null when there is none. */
export const apiKeyOf = (headers: Headers): string | null => bearerOf(headers, apiKeyPrefix)

/** The token of a program that somebody has let in by OAuth. */
export const appTokenOf = (headers: Headers): string | null => bearerOf(headers, appTokenPrefix)
