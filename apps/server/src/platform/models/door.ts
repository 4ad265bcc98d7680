import { type Dispatcher, fetch as undiciFetch } from 'undici'
import { guardedAgent } from '../fetch/guarded-agent.ts'
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

/** To where somebody has said on a page: to public addresses, and those that the configuration lets through. */
export const guardedDoor = (allow: readonly string[]): Door => {
  const dispatcher = guardedAgent(allow)
  const guarded = (input: string | URL, init?: object) =>
    undiciFetch(input, { ...init, redirect: 'error', dispatcher })
  return { fetch: asPlatformFetch(guarded), dispatcher }
}
