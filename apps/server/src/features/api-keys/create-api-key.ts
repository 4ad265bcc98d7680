import { randomInt } from 'node:crypto'
import { apiKeyPrefix } from '@atelier/contract/api-key'
import type { ApiKeyId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { apiKeyHash } from '../../platform/auth/api-key.ts'
import { dayMs } from '../../platform/clock.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { loadKeyHolder } from './access.ts'
import { type ApiKeyRow, countApiKeys, insertApiKey, lockHolder } from './queries.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const shownLength = apiKeyPrefix.length + 4

/** 32 of 62 characters: 190 bits. */
const randomKey = () =>
  apiKeyPrefix + Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')

/** Makes a key and tells it: afterwards nobody can read it any more. */
export const createApiKey = async (
  { db, clock }: AppContext,
  actor: Actor,
  { name, expiresInDays }: { name: string; expiresInDays?: number | undefined },
): Promise<{ row: ApiKeyRow; key: string }> => {
  const holder = loadKeyHolder(actor)
  const key = randomKey()
  const row = await db.transaction(async (tx) => {
    await lockHolder(tx, holder)
    const { most } = limits.apiKey
    if ((await countApiKeys(tx, holder)) >= most)
      throw new AppError('CONFLICT', `You have ${most} API keys. Revoke one that you no longer use.`)
    const now = clock.now()
    return insertApiKey(tx, holder, {
      id: uuidv7<ApiKeyId>(),
      name,
      start: key.slice(0, shownLength),
      hash: apiKeyHash(key),
      createdAt: now,
      expiresAt: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs),
    })
  })
  return { row, key }
}
