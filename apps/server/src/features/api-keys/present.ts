import type { ApiKey } from '@atelier/contract/api-key'
import type { ApiKeyRow } from './queries.ts'

/** Row → contract `ApiKey`. */
export const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
  expiresAt: row.expiresAt?.getTime() ?? null,
})
