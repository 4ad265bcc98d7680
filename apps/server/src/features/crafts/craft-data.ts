import type { CraftId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'
import { loadCraft } from './access.ts'
import { deleteValue, findValue, lockUserAndSumBytes, upsertValue, selectKeys } from './data-queries.ts'

/** A craft has a key-value store per user, private to the user who runs it. */
export const listKeys = async ({ db }: AppContext, actor: Actor, id: CraftId, prefix: string) => {
  await loadCraft(db, actor, id, 'USE')
  return { keys: await selectKeys(db, id, actor.userId, prefix) }
}

export const readValue = async ({ db }: AppContext, actor: Actor, id: CraftId, key: string) => {
  await loadCraft(db, actor, id, 'USE')
  return { value: await findValue(db, id, actor.userId, key) }
}

export const saveValue = (context: AppContext, actor: Actor, id: CraftId, key: string, value: string) =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadCraft(tx, actor, id, 'USE')
    const entry = sanitizeForStorage({ key, value })
    const size = Buffer.byteLength(entry.value)
    const otherBytes = await lockUserAndSumBytes(tx, grant, actor, entry.key)
    if (
      size > limits.craft.dataValueBytes ||
      otherBytes + Buffer.byteLength(entry.key) + size > limits.craft.dataBytes
    )
      throw new AppError('TOO_LARGE', 'This craft’s storage is full. Its existing data is unchanged.')
    await upsertValue(tx, grant, actor, entry.key, entry.value)
    return { key }
  })

export const deleteStoredValue = async ({ db }: AppContext, actor: Actor, id: CraftId, key: string) => {
  const { grant } = await loadCraft(db, actor, id, 'USE')
  await deleteValue(db, grant, actor, key)
  return { key }
}
