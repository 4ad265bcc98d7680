import { Agent, buildConnector, type Dispatcher, fetch as undiciFetch } from 'undici'
import { createAllowList } from '../fetch/allow-list.ts'
import { resolveTarget } from '../fetch/resolve-target.ts'
import { straightFetch } from './straight-fetch.ts'

/** How a model's server is reached. */
export interface Door {
  readonly fetch: typeof fetch
  /** For undici's own calls; undefined: its usual one. */
  readonly dispatcher: Dispatcher | undefined
}

/** To where whoever starts the server has said: anywhere. */
export const straightDoor: Door = { fetch: straightFetch, dispatcher: undefined }

/** undici's fetch is the platform's; only their types differ. */
const asPlatformFetch = (fetch: unknown): typeof globalThis.fetch => fetch as typeof globalThis.fetch

/**
 * To where somebody has said on a page: to public addresses, and those that the configuration lets through.
 * Checked for each connection, which goes to the address that was checked.
 */
export const guardedDoor = (allow: readonly string[]): Door => {
  const isAllowed = createAllowList(allow)
  const connect = async (
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    if (options.port) url.port = options.port
    try {
      const addresses = await resolveTarget(url, isAllowed)
      const connector = buildConnector({
        lookup: (_name, how, answer) =>
          how.all ? answer(null, addresses) : answer(null, addresses[0].address, addresses[0].family),
      })
      connector(options, callback)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
    }
  }
  const dispatcher = new Agent({ connect: (options, callback) => void connect(options, callback) })
  const guarded = (input: string | URL, init?: object) =>
    undiciFetch(input, { ...init, redirect: 'error', dispatcher })
  return { fetch: asPlatformFetch(guarded), dispatcher }
}
