import {
  deleteCraftData,
  getCraftData,
  listCraftData,
  putCraftData,
} from '@atelier/contract/endpoints/crafts/crafts'
import { call } from '../../lib/api/api-client.ts'
import { t } from '../../lib/text.tsx'
import type { StorageRequest } from './frame-messages.ts'

/** Stores data on the server, with the current user's rights. */
export const serverStorage =
  (craftId: string) =>
  async ({ action, key, value = '' }: StorageRequest): Promise<unknown> => {
    const params = { craftId }
    if (action === 'list') return (await call(listCraftData, { params, query: { prefix: key } })).keys
    if (action === 'get') return (await call(getCraftData, { params, query: { key } })).value
    if (action === 'set') return (await call(putCraftData, { params, body: { key, value } })).key
    return (await call(deleteCraftData, { params, query: { key } })).key
  }

const entriesMax = 200

/** For visitors of a shared link: keeps data in memory until the page is closed. */
export const memoryStorage = () => {
  const entries = new Map<string, string>()
  return ({ action, key, value = '' }: StorageRequest): Promise<unknown> => {
    if (action === 'list') return Promise.resolve([...entries.keys()].filter((name) => name.startsWith(key)))
    if (action === 'get') return Promise.resolve(entries.get(key) ?? null)
    if (action === 'delete') entries.delete(key)
    else if (entries.size >= entriesMax && !entries.has(key))
      return Promise.reject(new Error(t('This craft has reached its storage limit.')))
    else entries.set(key, value)
    return Promise.resolve(key)
  }
}
