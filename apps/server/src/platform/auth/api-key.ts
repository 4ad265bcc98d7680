import { createHash } from 'node:crypto'
import { apiKeyPrefix } from '@atelier/contract/people/api-key'
import { appTokenPrefix } from '@atelier/contract/people/connected-app'

export const apiKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

const readBearer = (headers: Headers, prefix: string): string | null => {
  const [, bearer] = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? []
  return bearer?.startsWith(prefix) ? bearer : null
}

export const readApiKey = (headers: Headers): string | null => readBearer(headers, apiKeyPrefix)

export const readAppToken = (headers: Headers): string | null => readBearer(headers, appTokenPrefix)
