import {
  deleteCraftData,
  getCraftData,
  listCraftData,
  putCraftData,
} from '@atelier/contract/endpoints/crafts'
import { call } from '../../lib/api-client.ts'
import type { StorageRequest } from './frame-messages.ts'

/** What a craft keeps for the person who runs it, asked for with their rights. */
export const keptFor =
  (craftId: string) =>
  async ({ action, key, value = '' }: StorageRequest): Promise<unknown> => {
    const params = { craftId }
    if (action === 'list') return (await call(listCraftData, { params, query: { prefix: key } })).keys
    if (action === 'get') return (await call(getCraftData, { params, query: { key } })).value
    if (action === 'set') return (await call(putCraftData, { params, body: { key, value } })).key
    return (await call(deleteCraftData, { params, query: { key } })).key
  }

/** For readers of a link: as long as the page is open. */
export const keptHere = () => {
  const kept = new Map<string, string>()
  return ({ action, key, value = '' }: StorageRequest): Promise<unknown> => {
    if (action === 'list') return Promise.resolve([...kept.keys()].filter((name) => name.startsWith(key)))
    if (action === 'get') return Promise.resolve(kept.get(key) ?? null)
    if (action === 'delete') kept.delete(key)
    else if (kept.size < 200 || kept.has(key)) kept.set(key, value)
    return Promise.resolve(key)
  }
}
