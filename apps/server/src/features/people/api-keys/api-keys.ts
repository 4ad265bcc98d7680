import { randomInt } from 'node:crypto'
import { type ApiKey, apiKeyPrefix } from '@atelier/contract/people/api-key'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/api-keys'
import type { ApiKeyId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound, AppError } from '../../../platform/app-error.ts'
import { apiKeyHash } from '../../../platform/auth/api-key.ts'
import { dayMs } from '../../../platform/clock.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { authorizeKeyManagement } from './access.ts'
import {
  type ApiKeyRow,
  deleteApiKey,
  selectApiKeys,
  countApiKeys,
  insertApiKey,
  lockKeyOwner,
} from './queries.ts'

export const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scope: row.scope,
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
  expiresAt: row.expiresAt?.getTime() ?? null,
})

export const revokeApiKey = async (context: AppContext, actor: Actor, id: ApiKeyId): Promise<void> => {
  const keyGrant = authorizeKeyManagement(actor)
  await context.db.transaction(async (tx) => {
    if (!(await deleteApiKey(tx, keyGrant, id))) throw notFound()
    await context.access.publishChange(tx, [keyGrant.id])
  })
}

export const listApiKeys = async ({ db }: AppContext, actor: Actor) =>
  selectApiKeys(db, authorizeKeyManagement(actor))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const startLength = apiKeyPrefix.length + 4

const randomKey = () =>
  apiKeyPrefix + Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns the key, which can't be read again. */
export const createApiKey = async (
  { db, clock }: AppContext,
  actor: Actor,
  { name, scope, expiresInDays }: BodyOf<typeof endpoints.createApiKey>,
): Promise<{ row: ApiKeyRow; key: string }> => {
  const keyGrant = authorizeKeyManagement(actor)
  const key = randomKey()
  const row = await db.transaction(async (tx) => {
    await lockKeyOwner(tx, keyGrant)
    const { max } = limits.apiKey
    if ((await countApiKeys(tx, keyGrant)) >= max)
      throw new AppError(
        'CONFLICT',
        sentence('You’ve reached the maximum of {maximum} API keys. Revoke one you no longer use.', {
          maximum: max,
        }),
      )
    const now = clock.now()
    return insertApiKey(tx, keyGrant, {
      id: uuidv7<ApiKeyId>(),
      name,
      start: key.slice(0, startLength),
      scope,
      hash: apiKeyHash(key),
      createdAt: now,
      expiresAt: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs),
    })
  })
  return { row, key }
}
