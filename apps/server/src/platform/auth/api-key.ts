import { createHash } from 'node:crypto'
import { apiKeyPrefix } from '@atelier/contract/people/api-key'
import { appTokenPrefix } from '@atelier/contract/people/connected-app'

export const apiKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

const bearerOf = (headers: Headers, prefix: string): string | null => {
  const [, bearer] = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? []
  return bearer?.startsWith(prefix) ? bearer : null
}

export const apiKeyOf = (headers: Headers): string | null => bearerOf(headers, apiKeyPrefix)

export const appTokenOf = (headers: Headers): string | null => bearerOf(headers, appTokenPrefix)
